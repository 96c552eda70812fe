import { type Fields, isFields } from '../../../../../shared/catalog/rules/draft.ts';
import { type Weekday, weekdays } from '../../../../../shared/catalog/rules/hours.ts';
import { textOf } from '../menu-words.ts';

export const wayFields = ['whatsapp', 'telegram', 'messenger', 'phone', 'map'] as const;

/** A day may have two opening times in this form. A file for the command line may have more. */
export const spellsOfDay = [0, 1] as const;

export function spellNames(day: Weekday, spell: number) {
  return { opens: `opens-${day}-${spell}`, closes: `closes-${day}-${spell}` };
}

export function contactOf(form: URLSearchParams): Fields {
  const ways = wayFields.flatMap((name) => {
    const text = form.get(name)?.trim();
    return text ? [[name, text] as const] : [];
  });
  const hours = weekdays.flatMap((day) =>
    spellsOfDay.flatMap((spell) => {
      const names = spellNames(day, spell);
      const [opens, closes] = [form.get(names.opens) ?? '', form.get(names.closes) ?? ''];
      return opens || closes ? [{ day, opens, closes }] : [];
    }),
  );
  return {
    ...(form.has('webChat') && { webChat: true }),
    ...Object.fromEntries(ways),
    ...(hours.length > 0 && { hours }),
  };
}

interface Spell {
  readonly opens: string;
  readonly closes: string;
  /** Its position in the draft's list, which problems refer to. */
  readonly index: number;
}

export function spellsByDay({ hours }: Fields): ReadonlyMap<Weekday, readonly Spell[]> {
  const list: readonly unknown[] = Array.isArray(hours) ? hours : [];
  const spells = list.flatMap((each, index) =>
    isFields(each) ? [{ day: each.day, index, opens: textOf(each.opens), closes: textOf(each.closes) }] : [],
  );
  return new Map(weekdays.map((day) => [day, spells.filter((spell) => spell.day === day)]));
}
