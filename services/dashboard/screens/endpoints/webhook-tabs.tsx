import { Tabs } from '../../../../shared/ui/components/tabs.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { endpointTexts } from './texts.ts';

export function WebhookTabs({
  visit,
  here,
}: {
  readonly visit: MemberVisit;
  readonly here: 'endpoints' | 'deliveries';
}) {
  const { tabs } = endpointTexts(visit.language);
  return (
    <Tabs
      label={tabs.label}
      tabs={[
        { href: visit.at('/webhooks'), text: tabs.endpoints, isHere: here === 'endpoints' },
        { href: visit.at('/webhooks/deliveries'), text: tabs.deliveries, isHere: here === 'deliveries' },
      ]}
    />
  );
}
