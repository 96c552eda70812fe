import { expect, test } from 'bun:test';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createCustomer, createForm, startForms } from '../../../tests/support/running/forms.ts';

const [service] = await forThisFile(startForms());

const evil = '"><script>alert(1)</script><b x=\'';

function evilIn(...fields: readonly string[]): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, evil]));
}

async function getPage(token: string, query = ''): Promise<string> {
  return (await fetch(`${service.base}/f/${token}${query}`)).text();
}

async function postPage(token: string, one: string): Promise<string> {
  const body = new URLSearchParams({ _seen: '', name: evil, text: evil, one, many: evil });
  return (await fetch(`${service.base}/f/${token}`, { method: 'POST', body })).text();
}

test('no text of staff or customers becomes markup', async () => {
  const customerId = await createCustomer(service.db, service.workspaceId, { name: evil, custom: { text: evil } });
  const options = [{ value: evil, label: evil, label_ar: evil }];
  const name = { key: 'name', type: 'short_text', label: evil, destination: 'profile.name' } as const;
  const form = await createForm(
    service.db,
    service.workspaceId,
    [
      { ...name, ...evilIn('label_ar', 'help', 'help_ar', 'section', 'section_ar') },
      { key: 'text', type: 'long_text', label: evil, destination: 'custom.text' },
      { key: 'one', type: 'single_select', label: evil, options },
      { key: 'many', type: 'multi_select', label: evil, options },
    ],
    {
      ...evilIn('title', 'title_ar', 'thanks', 'thanks_ar', 'chat_url', 'intro', 'intro_ar'),
      branding: { name: evil, name_ar: evil, accent: '#0b5d4e' },
    },
  );
  const { token } = await form.link({ customerId, edits: 0 });
  const pages = [await getPage(token), await getPage(token, '?lang=ar')];
  pages.push(await postPage(token, 'no option'));
  pages.push(await postPage(token, evil));
  pages.push(await getPage(token));
  for (const html of pages) {
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<b x');
  }
});
