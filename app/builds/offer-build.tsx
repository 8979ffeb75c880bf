import type { Build } from '#contract/builds/builds.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import type { FormFailure } from '#app/forms/form-failure.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { PictureField } from '#app/parts/admin/form/picture-field.tsx';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { buildPath } from './build-actions.ts';
import { readyMadePath } from './ready-made-path.ts';

/** For staff: makes a build one that the shop offers to everyone, with a sentence and a picture, or withdraws it. */
export function OfferBuild({ build, refused }: { build: Build; refused: FormFailure | undefined }) {
  const { _id, readyMade } = build;
  const field = fieldProps(refused);
  return (
    <Card as="section" title="Ready-made build">
      <p className="mb-4 text-sm text-muted">
        {readyMade ? (
          <>
            Everyone sees it at <TextLink href={readyMadePath(_id)}>its page</TextLink>, and all staff who may change
            the catalog can change it.
          </>
        ) : (
          'Offer this build to everyone on the Builds page. It then belongs to the shop, and no longer to you.'
        )}
      </p>
      <PostForm action={buildPath(_id)} noValidate className="grid gap-4">
        <TextField
          label="What it is for"
          {...field('description', readyMade?.description)}
          required
          maxLength={300}
          placeholder="Plays current games at 1440p"
        />
        <PictureField
          defaultValue={field('img', readyMade?.img).defaultValue ?? ''}
          error={field('img').error}
          category="case"
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton name="intent" value="offer" variant={readyMade ? 'secondary' : 'primary'}>
            {readyMade ? 'Save' : 'Offer to everyone'}
          </SubmitButton>
          {readyMade && (
            <SubmitButton name="intent" value="withdraw" variant="quiet-danger">
              Withdraw
            </SubmitButton>
          )}
        </div>
      </PostForm>
    </Card>
  );
}
