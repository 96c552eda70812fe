/**
 * What is typed is kept on this device, for the link it is typed at, until it is sent: a reload, a crash or the other language
 * loses nothing.
 * @typedef {import('./fields.js').Field} Field
 */

const prefix = 'form-draft ';
const keptForMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * Keeps what differs from what the server put there. False where the browser keeps nothing.
 * @param {Field[]} changed
 */
export function keepDraft(changed) {
  if (changed.length === 0) return forgetDraft();
  const typed = Object.fromEntries(changed.map(({ rules, inputs }) => [rules.key, inputs.flatMap(typedIn)]));
  try {
    localStorage.setItem(name(), JSON.stringify({ at: Date.now(), typed }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Puts back what was kept, and says whether there was anything. A question that the form has no more is left out.
 * @param {Field[]} fields
 */
export function restoreDraft(fields) {
  const typed = kept();
  const known = fields.filter(({ rules }) => Array.isArray(typed[rules.key]));
  for (const { rules, inputs } of known) {
    const values = typed[rules.key] ?? [];
    for (const [index, input] of inputs.entries()) {
      if (isBox(input)) input.checked = values.includes(input.value);
      else input.value = values[index] ?? '';
    }
  }
  return known.length > 0;
}

/** Of this link, and of any whose draft is old. */
export function forgetDraft() {
  try {
    localStorage.removeItem(name());
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && Date.now() - JSON.parse(localStorage.getItem(key) ?? '').at > keptForMs)
        localStorage.removeItem(key);
    }
    return true;
  } catch {
    return false;
  }
}

/** @returns {Record<string, string[]>} */
function kept() {
  try {
    const { at, typed } = JSON.parse(localStorage.getItem(name()) ?? '{}');
    return Date.now() - at < keptForMs ? typed : {};
  } catch {
    return {};
  }
}

function name() {
  return prefix + location.pathname;
}

/** @param {import('./fields.js').Input} input */
function typedIn(input) {
  return isBox(input) && !input.checked ? [] : [input.value];
}

/**
 * @param {import('./fields.js').Input} input
 * @returns {input is HTMLInputElement}
 */
function isBox(input) {
  return input.type === 'checkbox' || input.type === 'radio';
}
