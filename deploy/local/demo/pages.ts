import type { Context } from '../../../services/cli/context.ts';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../shared/catalog/verbs/publish-catalog.ts';
import { createLink } from '../../../shared/forms/verbs/form-links.ts';
import { createForm } from '../../../shared/forms/verbs/forms.ts';
import { demoCatalog } from './catalog.ts';

/** A form link can be filled in again this often. */
const edits = 20;

/** What a customer of the restaurant opens: its published menu, null where catalogs are switched off, and a link to a form. */
export async function openPages(context: Context, workspaceId: string) {
  const form = await createForm(context.db(), workspaceId, reservation);
  const link = await createLink(context.db(), context.formsUrl(), { formId: form.id, edits });
  return { catalogUrl: await publishMenu(context, workspaceId), formUrl: link.url };
}

async function publishMenu({ db, publishing }: Context, workspaceId: string): Promise<string | null> {
  if (!publishing().enabled) return null;
  const { id } = await putCatalog(db(), workspaceId, demoCatalog());
  return (await publishCatalog(db(), publishing(), id)).url;
}

const reservation = {
  title: 'Reserve a table',
  title_ar: 'احجز طاولة',
  intro: 'Tell us when you come and we keep a table by the river for you.',
  intro_ar: 'أخبرنا متى تأتي ونحجز لك طاولة على النهر.',
  branding: { name: 'Dijla Grill', name_ar: 'مشويات دجلة', accent: '#9a3412' },
  fields: [
    {
      key: 'name',
      type: 'short_text',
      label: 'Your name',
      label_ar: 'الاسم',
      required: true,
      destination: 'profile.name',
    },
    {
      key: 'phone',
      type: 'phone',
      label: 'Phone',
      label_ar: 'رقم الهاتف',
      required: true,
      destination: 'profile.phone',
    },
    { key: 'arrival', type: 'date_time', label: 'Arrival', label_ar: 'وقت الوصول', required: true },
    { key: 'guests', type: 'integer', label: 'Guests', label_ar: 'عدد الضيوف', required: true, min: 1, max: 20 },
    {
      key: 'seats',
      type: 'single_select',
      label: 'Where would you like to sit?',
      label_ar: 'أين تود الجلوس؟',
      options: [
        { value: 'garden', label: 'In the garden', label_ar: 'في الحديقة' },
        { value: 'hall', label: 'In the hall', label_ar: 'في القاعة' },
        { value: 'river', label: 'By the river', label_ar: 'على النهر' },
      ],
    },
    { key: 'wishes', type: 'long_text', label: 'Anything else?', label_ar: 'هل من شيء آخر؟', max_length: 500 },
  ],
};
