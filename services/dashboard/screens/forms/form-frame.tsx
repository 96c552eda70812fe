import type { Child } from 'hono/jsx';
import { Tabs } from '../../../../shared/ui/components/tabs.tsx';
import { Frame, Refusal } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { formTexts } from './texts.ts';

const tabs = ['numbers', 'links', 'submissions', 'build'] as const;

interface FormFrameParts {
  readonly visit: MemberVisit;
  readonly form: { readonly id: string };
  /** Only admins see the tabs for building. */
  readonly here: (typeof tabs)[number];
  readonly title: string;
  readonly lead?: string;
  readonly actions?: Child;
  readonly refused?: string | undefined;
  readonly isWrong?: boolean | undefined;
  readonly children: Child;
}

export function framed({ visit, form, here, refused, isWrong = false, children, ...head }: FormFrameParts): Response {
  const texts = formTexts(visit.language).tabs;
  const shown = tabs.filter((tab) => tab !== 'build' || visit.workspace.role === 'admin');
  return page(
    <Frame visit={visit} {...head}>
      <Tabs
        label={texts.label}
        tabs={shown.map((tab) => ({
          href: visit.at(`/forms/${form.id}${tab === 'numbers' ? '' : `/${tab}`}`),
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
