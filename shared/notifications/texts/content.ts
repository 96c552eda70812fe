import type { Language } from '../../ui/texts/texts.ts';
import type { NotificationKind } from '../rules/kinds.ts';
import { accountWords, memberWords } from './people.ts';
import { retentionWords } from './retention.ts';
import { keyWords, webhookWords } from './webhooks-and-keys.ts';
import type { Item, Pair, Words } from './words.ts';
import { workWords } from './work.ts';

const words: { readonly [Kind in NotificationKind]: Words<Kind> } = {
  ...webhookWords,
  ...keyWords,
  ...workWords,
  ...memberWords,
  ...accountWords,
  ...retentionWords,
};

/** What one message says, whatever its channel. */
export interface Content {
  readonly title: string;
  /** One paragraph for one, a line for each of several. */
  readonly lines: readonly string[];
  readonly whatToDo: string;
  readonly action: { readonly label: string; readonly url: string };
}

export interface Source {
  readonly kind: NotificationKind;
  readonly workspace: { readonly id: string; readonly name: string } | null;
  readonly items: readonly Item[];
}

export interface Reader {
  readonly language: Language;
  readonly dashboardUrl: string;
}

const maxLines = 20;

export function contentOf({ kind, workspace, items }: Source, { language, dashboardUrl }: Reader): Content {
  // Each row was recorded with the facts of its kind.
  const of = words[kind] as unknown as Words<NotificationKind>;
  const [first] = items;
  if (!first) throw new Error('a message without a notification');
  const say = (pair: Pair): string => pair[language === 'ar' ? 1 : 0];
  const name = workspace?.name ?? '';
  const isOne = items.length === 1 || of.several === null;
  const path = isOne ? of.path(first) : of.list;
  return {
    title: say(isOne ? of.title(first.data, name) : (of.several?.(items.length) ?? of.title(first.data, name))),
    lines: isOne
      ? [say(of.text(first.data, name))]
      : items.slice(0, maxLines).map(({ data }) => `${say(of.title(data, name))}. ${say(of.text(data, name))}`),
    whatToDo: say(of.whatToDo(first.data)),
    action: { label: say(of.action), url: urlOf(dashboardUrl, path, workspace?.id ?? null) },
  };
}

function urlOf(dashboardUrl: string, path: string, workspaceId: string | null): string {
  const base = dashboardUrl.replace(/\/$/, '');
  return path.startsWith('//') || workspaceId === null
    ? `${base}/${path.replace(/^\/+/, '')}`
    : `${base}/${workspaceId}${path}`;
}
