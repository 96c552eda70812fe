import { isolated } from '../../ui/texts/isolated.ts';
import { inBoth } from '../../ui/texts/texts.ts';

export const mailTexts = inBoth({
  why: (workspace: string) => [
    `You get this mail as a member of ${isolated(workspace)}.`,
    `تصلك هذه الرسالة لأنك عضو في ${isolated(workspace)}.`,
  ],
  whyAddress: (workspace: string) => [
    `You get this mail because ${isolated(workspace)} sent it to your address.`,
    `تصلك هذه الرسالة لأن ${isolated(workspace)} أرسلها إلى عنوانك.`,
  ],
  whyAccount: ['You get this mail because it concerns your account.', 'تصلك هذه الرسالة لأنها تخص حسابك.'],
  choose: ['Choose what you are told', 'اختر ما تُبلَّغ به'],
  off: ['Turn off mails of this kind', 'أوقف الرسائل من هذا النوع'],
});
