import { deviceName } from '../../people/rules/device-name.ts';
import { isolated } from '../../ui/texts/isolated.ts';
import { pluralPair, roleName, type Words } from './words.ts';

type OfMembers = 'member.invited' | 'member.joined' | 'member.role_changed' | 'member.removed';
type OfAccount =
  | 'sign_in.new_browser'
  | 'second_step.changed'
  | 'password.forgotten'
  | 'password.changed'
  | 'email.changing';

const seePeople = { action: ['See people', 'عرض الأشخاص'], path: () => '/people', list: '/people' } as const;

const seeAccount = {
  several: null,
  action: ['Open your account', 'فتح حسابك'],
  path: () => '//account',
  list: '//account',
} as const;

const ifNotYou = [
  'If this was not you, change your password at once: that signs out all other devices.',
  'إن لم تكن أنت فغيّر كلمة المرور فوراً: يُسجَّل بذلك خروج كل الأجهزة الأخرى.',
] as const;

export const memberWords: { readonly [Kind in OfMembers]: Words<Kind> } = {
  'member.invited': {
    title: (_, workspace) => [`Join ${isolated(workspace)}`, `الانضمام إلى ${isolated(workspace)}`],
    several: null,
    text: ({ by, role }, workspace) => [
      `${isolated(by)} invites you to work in ${isolated(workspace)} as ${roleName(role)[0]}.`,
      `يدعوك ${isolated(by)} للعمل في ${isolated(workspace)} بصفة ${roleName(role)[1]}.`,
    ],
    whatToDo: () => [
      'The link works once, within seven days. If you do not know the sender, ignore this mail.',
      'يصلح الرابط مرة واحدة خلال سبعة أيام. إن كنت لا تعرف المرسل فتجاهل هذه الرسالة.',
    ],
    action: ['Accept the invitation', 'قبول الدعوة'],
    path: ({ token }) => `//join/${token}`,
    list: '//',
  },
  'member.joined': {
    ...seePeople,
    title: ({ email }, workspace) => [
      `${isolated(email)} joined ${isolated(workspace)}`,
      `انضم ${isolated(email)} إلى ${isolated(workspace)}`,
    ],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One person joined', other: '{} people joined' },
        { one: 'انضم شخص', two: 'انضم شخصان', few: 'انضم {} أشخاص', many: 'انضم {} شخصاً', other: 'انضم {} شخص' },
      ),
    text: ({ email, role }, workspace) => [
      `${isolated(email)} is now a member of ${isolated(workspace)} as ${roleName(role)[0]}.`,
      `أصبح ${isolated(email)} عضواً في ${isolated(workspace)} بصفة ${roleName(role)[1]}.`,
    ],
    whatToDo: () => ['Admins can change this on the page of people.', 'يستطيع المديرون تغيير ذلك في صفحة الأشخاص.'],
  },
  'member.role_changed': {
    ...seePeople,
    title: ({ email, role }) => [
      `${isolated(email)} is now ${roleName(role)[0]}`,
      `أصبح ${isolated(email)} بصفة ${roleName(role)[1]}`,
    ],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One role was changed', other: '{} roles were changed' },
        { one: 'تغيّر دور', two: 'تغيّر دوران', few: 'تغيّرت {} أدوار', many: 'تغيّر {} دوراً', other: 'تغيّر {} دور' },
      ),
    text: ({ email, role, by }, workspace) => [
      `${isolated(by)} changed the role of ${isolated(email)} in ${isolated(workspace)} to ${roleName(role)[0]}.`,
      `غيّر ${isolated(by)} دور ${isolated(email)} في ${isolated(workspace)} إلى ${roleName(role)[1]}.`,
    ],
    whatToDo: () => ['Admins can change this on the page of people.', 'يستطيع المديرون تغيير ذلك في صفحة الأشخاص.'],
  },
  'member.removed': {
    ...seePeople,
    title: ({ email }, workspace) => [
      `${isolated(email)} is no longer in ${isolated(workspace)}`,
      `لم يعد ${isolated(email)} في ${isolated(workspace)}`,
    ],
    several: (count) =>
      pluralPair(
        count,
        { one: 'One member was removed', other: '{} members were removed' },
        { one: 'أُزيل عضو', two: 'أُزيل عضوان', few: 'أُزيل {} أعضاء', many: 'أُزيل {} عضواً', other: 'أُزيل {} عضو' },
      ),
    text: ({ email, by }, workspace) => [
      `${isolated(by)} removed ${isolated(email)} from ${isolated(workspace)}.`,
      `أزال ${isolated(by)} ${isolated(email)} من ${isolated(workspace)}.`,
    ],
    whatToDo: () => ['Admins can invite them again.', 'يستطيع المديرون دعوته من جديد.'],
  },
};

export const accountWords: { readonly [Kind in OfAccount]: Words<Kind> } = {
  'sign_in.new_browser': {
    ...seeAccount,
    title: () => ['You signed in with a new browser', 'سجّلت الدخول من متصفح جديد'],
    text: ({ device, address }) => [
      `${isolated(deviceName(device, (browser, system) => `${browser} on ${system}`))}, from the address ${isolated(address)}.`,
      `${isolated(deviceName(device, (browser, system) => `${browser} على ${system}`))}، من العنوان ${isolated(address)}.`,
    ],
    whatToDo: () => ifNotYou,
  },
  'second_step.changed': {
    ...seeAccount,
    title: () => ['Your second step was changed', 'تغيّرت خطوة الدخول الثانية'],
    text: ({ change }) =>
      (
        ({
          authenticator_on: ['An authenticator app was added.', 'أُضيف تطبيق مصادقة.'],
          authenticator_off: ['The authenticator app was removed.', 'أُزيل تطبيق المصادقة.'],
          passkey_added: ['A passkey was added.', 'أُضيف مفتاح مرور.'],
          passkey_removed: ['A passkey was removed.', 'أُزيل مفتاح مرور.'],
        }) as const
      )[change],
    whatToDo: () => ifNotYou,
  },
  'password.forgotten': {
    title: () => ['Choose a new password', 'اختر كلمة مرور جديدة'],
    several: null,
    text: () => ['Somebody asked for a new password for this address.', 'طلب أحدهم كلمة مرور جديدة لهذا العنوان.'],
    whatToDo: () => [
      'The link works once, within 30 minutes. If you did not ask for it, ignore this mail: your password stays.',
      'يصلح الرابط مرة واحدة خلال ٣٠ دقيقة. إن لم تطلبه فتجاهل هذه الرسالة: تبقى كلمة المرور كما هي.',
    ],
    action: ['Choose a new password', 'اختيار كلمة مرور جديدة'],
    path: ({ token }) => `//reset/${token}`,
    list: '//',
  },
  'password.changed': {
    ...seeAccount,
    title: () => ['Your password was changed', 'تغيّرت كلمة مرورك'],
    text: () => ['All other devices were signed out.', 'سُجّل خروج كل الأجهزة الأخرى.'],
    whatToDo: () => [
      'If this was not you, choose a new password with “Forgot?” on the sign-in page, and tell an admin.',
      'إن لم تكن أنت فاختر كلمة جديدة عبر «هل نسيت؟» في صفحة الدخول، وأبلغ مديراً.',
    ],
  },
  'email.changing': {
    title: () => ['Confirm the change of your email', 'أكّد تغيير بريدك'],
    several: null,
    text: ({ newEmail }) => [
      `Your email is to become ${isolated(newEmail)}. Both addresses must confirm it.`,
      `سيصبح بريدك ${isolated(newEmail)}. يجب أن يؤكد العنوانان ذلك.`,
    ],
    whatToDo: ({ to }) =>
      to === 'old'
        ? [
            'If this was not you, do not confirm, and change your password.',
            'إن لم تكن أنت فلا تؤكد، وغيّر كلمة المرور.',
          ]
        : ['If you do not know what this is, ignore this mail.', 'إن كنت لا تعرف ما هذا فتجاهل هذه الرسالة.'],
    action: ['Confirm', 'تأكيد'],
    path: ({ token }) => `//email/${token}`,
    list: '//',
  },
};
