import { Tabs } from '../../../../shared/ui/components/tabs.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { formTexts } from './texts.ts';

type Tab = 'numbers' | 'links' | 'submissions' | 'build';

const paths = { numbers: '', links: '/links', submissions: '/submissions', build: '/build' } as const;

/** The pages of one form; building it is for admins. */
export function FormTabs({
  visit,
  form,
  here,
}: {
  readonly visit: MemberVisit;
  readonly form: string;
  readonly here: Tab;
}) {
  const { tabs } = formTexts(visit.language);
  const shown = (['numbers', 'links', 'submissions', 'build'] as const).filter(
    (tab) => tab !== 'build' || visit.workspace.role === 'admin',
  );
  return (
    <Tabs
      label={tabs.label}
      tabs={shown.map((tab) => ({
        href: visit.at(`/forms/${form}${paths[tab]}`),
        text: tabs[tab],
        isHere: tab === here,
      }))}
    />
  );
}
