const customer = { name: 'زينب علي', phone: '+9647701234567' };

const lines = [
  { name: 'شاورما دجاج', quantity: 2, unit_price: 5_000, options: [{ name: 'جبن إضافي', price: 500 }] },
  { name: 'لبن', quantity: 1, unit_price: 1_000, notes: 'بارد' },
];

const order = { source: 'chat', customer, fulfillment: { type: 'delivery', address: 'الكرادة، بغداد' }, lines };

export const examples = {
  form: {
    title: 'Reserve a table',
    title_ar: 'احجز طاولة',
    intro: 'Tell us when you come, and we keep a table for you.',
    intro_ar: 'أخبرنا متى تأتي ونحجز لك طاولة.',
    edits: 2,
    fields: [
      field('name', 'short_text', 'Your name', 'الاسم', { required: true, destination: 'profile.name' }),
      field('phone', 'phone', 'Phone', 'رقم الهاتف', { required: true, destination: 'profile.phone' }),
      field('arrival', 'date_time', 'Arrival', 'وقت الوصول', { required: true, earliest: 'now' }),
      field('guests', 'integer', 'Guests', 'عدد الضيوف', { required: true, min: 1, max: 20 }),
      field('seats', 'single_select', 'Where would you like to sit?', 'أين تود الجلوس؟', {
        options: [
          { value: 'garden', label: 'In the garden', label_ar: 'في الحديقة' },
          { value: 'hall', label: 'In the hall', label_ar: 'في القاعة' },
        ],
      }),
      field('wishes', 'long_text', 'Anything else?', 'هل من شيء آخر؟', { max_length: 500 }),
      field('consent', 'checkbox', 'You may call me about it', 'يمكنكم الاتصال بي بخصوص الحجز', { required: true }),
    ],
  },
  catalog: {
    branding: { title: 'Corner Grill', titleArabic: 'مشويات الزاوية', accent: '#8c2f1b' },
    categories: [
      {
        id: 'grill',
        name: 'From the grill',
        nameArabic: 'من المشويات',
        items: [
          {
            id: 'kebab',
            name: 'Iraqi kebab',
            nameArabic: 'كباب عراقي',
            description: 'Lamb over charcoal, with tannour bread',
            descriptionArabic: 'لحم غنم على الفحم مع خبز التنور',
            price: { kind: 'fixed', amount: 9_000, currency: 'IQD' },
            options: [{ name: 'Extra bread', nameArabic: 'خبز إضافي', price: { amount: 500, currency: 'IQD' } }],
          },
          {
            id: 'masgouf',
            name: 'Masgouf',
            nameArabic: 'مسكوف',
            price: { kind: 'label', label: 'Price of the day', labelArabic: 'سعر اليوم' },
            availability: 'sold_out',
          },
        ],
      },
    ],
  },
  order,
  import: { ...order, status: 'arrived', number: 'A-1001', createdAt: 1_767_265_200_000 },
  amendment: { notes: 'الطابق الثاني', payment_status: 'paid' },
  conversation: { channel: 'whatsapp', subject: 'Table for four', customer },
  message: { direction: 'contact', text: 'مرحبا، هل عندكم طاولة لأربعة أشخاص الليلة؟' },
  rule: { event: 'conversation.escalated' },
} as const;

function field(key: string, type: string, label: string, label_ar: string, more: Readonly<Record<string, unknown>>) {
  return { key, type, label, label_ar, ...more };
}
