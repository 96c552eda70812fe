import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { PictureInput } from '../../../../../shared/ui/components/forms/picture-input.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { menuTexts } from '../texts.ts';
import { pictureAddress } from './picture-addresses.ts';

interface PicturePartProps {
  readonly visit: MemberVisit;
  readonly title: string;
  readonly hint: string;
  readonly path: string;
  /** The draft's picture: an embedded one, or an external address, which our pages do not load. */
  readonly picture: unknown;
  readonly alt: string;
  readonly removeLabel: string;
  readonly problem?: string | undefined;
}

export function PicturePart({ visit, title, hint, path, picture, alt, removeLabel, problem }: PicturePartProps) {
  const texts = menuTexts(visit.language);
  const shown = pictureAddress(picture, path);
  const externalUrl = shown === null && typeof picture === 'string' && /^https:/.test(picture) ? picture : null;
  return (
    <section class="part menu-picture" aria-labelledby="picture-title">
      <h2 id="picture-title">{title}</h2>
      {shown && <img class="menu-picture__now" src={shown} alt={alt} />}
      {externalUrl && (
        <p>
          <a href={externalUrl} dir="ltr">
            {externalUrl}
          </a>
        </p>
      )}
      <Form visit={visit} action={path} hasFiles>
        <PictureInput visit={visit} name="picture" label={title} hint={hint} problem={problem} />
        <p class="actions">
          <Button tone="plain">{texts.upload}</Button>
          {(shown ?? externalUrl) && (
            <Button tone="quiet" name="remove" value="yes">
              {removeLabel}
            </Button>
          )}
        </p>
      </Form>
    </section>
  );
}
