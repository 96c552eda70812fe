import type { Child } from 'hono/jsx';
import { Tabs } from '../../../../shared/ui/components/tabs.tsx';
import { Frame, Refusal } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { formTexts } from './texts.ts';

const tabs = { numbers: '', links: '/links', submissions: '/submissions', build: '/build' } as const;
type Tab = keyof typeof tabs;

interface FormFrameParts {
  readonly visit: MemberVisit;
  readonly form: { readonly id: string };
  /** Building a form is for admins. */
  readonly here: Tab;
  readonly title: string;
  readonly lead?: string;
  readonly actions?: Child;
  /** Why what was asked for was not done. */
  readonly refused?: string | undefined;
  /** The form on the page is to be mended. */
  readonly isWrong?: boolean | undefined;
  readonly children: Child;
}

/** A page of one form, below its tabs. */
export function framed({ visit, form, here, refused, isWrong = false, children, ...head }: FormFrameParts): Response {
  const texts = formTexts(visit.language).tabs;
  const shown: Tab[] = [
    'numbers',
    'links',
    'submissions',
    ...(visit.workspace.role === 'admin' ? ['build' as const] : []),
  ];
  return page(
    <Frame visit={visit} {...head}>
      <Tabs
        label={texts.label}
        tabs={shown.map((tab) => ({
          href: visit.at(`/forms/${form.id}${tabs[tab]}`),
          text: texts[tab],
          isHere: tab === here,
        }))}
      />
      <Refusal visit={visit} problem={refused} />
      {children}
    </Frame>,
    refused !== undefined || isWrong ? 422 : 200,
  );
}
