import { Code } from '../../../../shared/ui/components/code.tsx';
import { signedRequest } from '../../../../shared/webhooks/verbs/signed-request.ts';
import type { MemberVisit } from '../../request/visit.ts';
import type { AttemptProps } from './attempt-part.tsx';
import { deliveryTexts } from './texts.ts';

/** Explains the signature, with a field to try a secret, which never leaves the browser because it has no name. */
export function SignaturePart({ visit, delivery, signer, attempt }: AttemptProps) {
  const request = signedRequest(signer, delivery, attempt);
  if (request === null) return null;
  const texts = deliveryTexts(visit.language);
  return (
    <section class="part" data-controller="signature" data-signature-next-value={request.nextSignature ?? ''}>
      <h2>{texts.signature}</h2>
      <ol class="walk">
        <li>
          <p>{texts.step1}</p>
          <div data-signature-target="text">
            <Code visit={visit} label={texts.step1}>
              {`${attempt.sentAt}.${request.body}`}
            </Code>
          </div>
        </li>
        <li>
          <p>{texts.step2}</p>
        </li>
        <li>
          <p>{texts.step3}</p>
          <Code visit={visit} label={texts.expected}>
            {request.signature}
          </Code>
        </li>
        {request.nextSignature !== null && (
          <li>
            <p>{texts.step4}</p>
            <Code visit={visit} label={texts.expectedNext}>
              {request.nextSignature}
            </Code>
          </li>
        )}
      </ol>
      <OwnSecret visit={visit} signature={request.signature} />
    </section>
  );
}

function OwnSecret({ visit, signature }: { visit: MemberVisit; signature: string }) {
  const texts = deliveryTexts(visit.language);
  const verdicts = [
    { name: 'same', mood: 'good' },
    { name: 'sameNext', mood: 'good' },
    { name: 'other', mood: 'bad' },
  ] as const;
  return (
    <div class="form signature-check">
      <h3>{texts.tryIt}</h3>
      <p class="field__hint">{texts.tryItLead}</p>
      <div class="field">
        <label class="field__label" for="own-secret">
          {texts.yourSecret}
        </label>
        <input
          id="own-secret"
          class="field__input"
          dir="ltr"
          autocomplete="off"
          spellcheck={false}
          placeholder="whsec_…"
          data-signature-target="secret"
          data-action="input->signature#compute"
        />
      </div>
      <div class="field">
        <label class="field__label" for="own-expected">
          {texts.expected}
        </label>
        <input
          id="own-expected"
          class="field__input"
          dir="ltr"
          value={signature}
          data-signature-target="expected"
          data-action="input->signature#compute"
        />
      </div>
      <div class="field">
        <span class="field__label">{texts.result}</span>
        <output class="break" dir="ltr" for="own-secret" data-signature-target="result" />
      </div>
      {verdicts.map(({ name, mood }) => (
        <p class={`notice notice--${mood}`} role="status" hidden data-signature-target={name}>
          {texts[name]}
        </p>
      ))}
    </div>
  );
}
