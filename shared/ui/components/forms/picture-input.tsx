import type { Reader } from '../../reader.ts';
import { FileInput } from './field.tsx';
import { pictureTexts } from './picture-texts.ts';

interface PictureInputProps {
  readonly visit: Pick<Reader, 'language'>;
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly problem?: string | undefined;
}

const kilobyte = 1024;
/** Largest request body of a form with a picture. Phone pictures have 3 to 6 MB; the other fields count too. */
export const maxPictureFormBytes = 8 * kilobyte * kilobyte;
const maxFileBytes = maxPictureFormBytes - 16 * kilobyte;

/** A picture to upload. A file that is too large is reported before sending: the server would refuse the whole form. */
export function PictureInput({ visit, ...field }: PictureInputProps) {
  return (
    <div
      class="field"
      data-controller="file-size"
      data-action="change->file-size#check"
      data-file-size-max-value={maxFileBytes}
    >
      <FileInput {...field} types="image/jpeg,image/png,image/webp,image/gif" />
      <p class="field__told" role="alert" hidden data-file-size-target="problem">
        {pictureTexts(visit.language).tooLarge}
      </p>
    </div>
  );
}
