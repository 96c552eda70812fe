import { lineNumbers } from '../../../../../shared/orders/rules/parse-lines.ts';

export interface FormLine {
  readonly number: number;
  readonly row: HTMLElement;
  readonly sheet: HTMLElement;
}

/** The lines that the page has: the server renders those in use and an empty one, and others are made of its template. */
export function createLines(element: HTMLElement) {
  const [rows, sheets] = [element.querySelector('.ticket__lines'), element.querySelector('.sheets')];
  const template = element.querySelector<HTMLTemplateElement>('template[data-entry-target=blank]')?.innerHTML ?? '';
  const [row = '', sheet = ''] = template.split('<!-- sheet -->');
  const find = (number: number): FormLine | null => {
    const [foundRow, foundSheet] = [
      document.getElementById(`line-${number}`),
      document.getElementById(`sheet-${number}`),
    ];
    return foundRow && foundSheet && { number, row: foundRow, sheet: foundSheet };
  };
  return {
    all: (): FormLine[] => lineNumbers.flatMap((number) => find(number) ?? []),
    /** Makes the line if the page has none of that number. */
    line(number: number): FormLine | null {
      const found = find(number);
      if (found) return found;
      rows?.insertAdjacentHTML('beforeend', row.replaceAll('{n}', String(number)));
      sheets?.insertAdjacentHTML('beforeend', sheet.replaceAll('{n}', String(number)));
      return find(number);
    },
  };
}
