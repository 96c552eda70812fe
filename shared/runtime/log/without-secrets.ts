/** What has the form of a secret or of a person's data, and what is written in its place. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/\b(sk_live_|whsec_)[0-9a-f]{4,}/g, '$1…'],
  // A user and a password in the address of a datastore.
  [/(:\/\/)[^\s/@"]{1,300}@/g, '$1…@'],
  [/\b(bearer|basic)\s{1,4}[\w.~+/=-]{8,}/gi, '$1 …'],
  [/(\/f\/)[\w.-]{16,}/g, '$1…'],
  [/(?<![\w.+-])[\w.+-]{1,64}@(?!\d)[\w.-]{3,255}/g, '…@…'],
  // A phone number, in full or as it is dialled at home; what is joined to letters is part of an id.
  [/\+\d[\d ().-]{6,18}\d/g, '…'],
  [/(?<![\w.:-])0\d{9,12}(?![\w.:-])/g, '…'],
];

/** The text without anything that has the form of a key, a secret, a password, a link's token, an email or a phone number (I14). */
export function withoutSecrets(text: string): string {
  return forms.reduce((left, [form, instead]) => left.replace(form, instead), text);
}
