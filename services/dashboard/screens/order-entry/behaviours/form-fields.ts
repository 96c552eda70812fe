import { type MenuItem, nameIn } from '../../../../../shared/orders/rules/menu-item.ts';
import { itemIn, type Language } from '../../../../../shared/orders/rules/parse-lines.ts';
import type { FormLine } from './form-lines.ts';
import { surcharge } from './shown-line.ts';

const notOfOrder = ['csrf', 'find'];

export interface Menu {
  readonly items: readonly MenuItem[];
  readonly language: Language;
  readonly currency: string;
}

export function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const given = [...new FormData(form)].filter(([name]) => !notOfOrder.includes(name));
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

/** Writes an order into its form. Call `showOptions` for each line before: options that have no box cannot be ticked. */
export function setFields(form: HTMLFormElement, fields: URLSearchParams): void {
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || notOfOrder.includes(field.name)) continue;
    if (field.type === 'checkbox' || field.type === 'radio')
      field.checked = fields.has(field.name)
        ? fields.getAll(field.name).includes(field.value)
        : field.type === 'radio' && isFirst(form, field);
    else field.value = fields.get(field.name) ?? '';
  }
}

const ofEachOrder = ['command', 'type', 'source'];
const ofConversation = ['conversation', 'customer', 'name', 'phone'];

/** Whether staff entered nothing: all that is filled in is what every order has, or what came from its conversation. */
export function isEmpty(fields: URLSearchParams): boolean {
  const given = fields.has('conversation') ? [...ofEachOrder, ...ofConversation] : ofEachOrder;
  return [...fields].every(([name, value]) => value.trim() === '' || given.includes(name));
}

/** Shows the options of a line's item as boxes to tick, made of the page's template. */
export function showOptions(
  { number, sheet }: FormLine,
  fields: URLSearchParams,
  { items, language, currency }: Menu,
  template: HTMLTemplateElement,
): void {
  const container = sheet.querySelector<HTMLElement>('.sheet__options');
  const item = itemIn(fields, number, items);
  const shown = item?.name ?? '';
  if (container === null || container.dataset.of === shown) return;
  container.dataset.of = shown;
  sheet.querySelector('.sheet__title bdi')?.replaceChildren(item ? nameIn(language, item) : '');
  const chips = (item?.options ?? []).map((option) => {
    const chip = chipOf(template, `options_${number}`, option.name);
    chip?.querySelector('bdi')?.append(nameIn(language, option));
    chip?.querySelector('small')?.replaceChildren(surcharge(language, currency, option.price));
    return chip ?? '';
  });
  container.replaceChildren(...chips);
}

function chipOf(template: HTMLTemplateElement, name: string, value: string): Element | undefined {
  const chip = template.content.firstElementChild?.cloneNode(true);
  if (!(chip instanceof Element)) return undefined;
  const box = chip.querySelector('input');
  if (box) Object.assign(box, { name, value });
  return chip;
}

function isFirst(form: HTMLFormElement, field: HTMLInputElement): boolean {
  return form.querySelector(`[name="${field.name}"]`) === field;
}
