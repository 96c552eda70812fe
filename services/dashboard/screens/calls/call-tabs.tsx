import { Tabs } from '../../../../shared/ui/components/tabs.tsx';
import type { WithVisit } from '../../request/visit.ts';
import { callTexts } from './texts.ts';

export function CallTabs({ visit, here }: WithVisit<{ here: 'keys' | 'calls' }>) {
  const { tabs } = callTexts(visit.language);
  return (
    <Tabs
      label={tabs.label}
      tabs={[
        { href: visit.at('/keys'), text: tabs.keys, isHere: here === 'keys' },
        { href: visit.at('/keys/calls'), text: tabs.calls, isHere: here === 'calls' },
      ]}
    />
  );
}
