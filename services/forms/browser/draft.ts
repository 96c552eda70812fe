import type { Field, Input } from './fields.ts';

const prefix = 'form-draft ';
const name = prefix + location.pathname;
const maxAgeMs = 30 * 24 * 60 * 60 * 1_000;

export function keepDraft(changed: readonly Field[]): boolean {
  if (changed.length === 0) return forgetDraft();
  const input = Object.fromEntries(changed.map(({ rules, inputs }) => [rules.key, inputs.flatMap(valuesOf)]));
  try {
    localStorage.setItem(name, JSON.stringify({ at: Date.now(), typed: input }));
    return true;
  } catch {
    return false;
  }
}

export function restoreDraft(fields: readonly Field[]): boolean {
  const inputText = readDraft();
  let isRestored = false;
  for (const { rules, inputs } of fields) {
    const values = inputText[rules.key];
    if (!Array.isArray(values)) continue;
    isRestored = true;
    inputs.forEach((input, index) => {
      if (isBox(input)) input.checked = values.includes(input.value);
      else input.value = values[index] ?? '';
    });
  }
  return isRestored;
}

export function forgetDraft(): boolean {
  try {
    localStorage.removeItem(name);
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && Date.now() - JSON.parse(localStorage.getItem(key) ?? '').at > maxAgeMs)
        localStorage.removeItem(key);
    }
    return true;
  } catch {
    return false;
  }
}

function readDraft(): Record<string, string[]> {
  try {
    const { at, typed: input } = JSON.parse(localStorage.getItem(name) ?? '{}');
    return Date.now() - at < maxAgeMs ? input : {};
  } catch {
    return {};
  }
}

function valuesOf(input: Input): string[] {
  return isBox(input) && !input.checked ? [] : [input.value];
}

function isBox(input: Input): input is HTMLInputElement {
  return input.type === 'checkbox' || input.type === 'radio';
}
