import { t } from '#contract/language/text.ts';
import { MAX_BUILD_NAME } from '#contract/builds/build-limits.ts';
import type { Build } from '#contract/builds/builds.ts';
import { useRootData } from '#app/document/root-data.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { CopyBuild } from './copy-build.tsx';
import { buildPath, BUILDS_PATH, type BuildAnswer } from './build-actions.ts';

/** Sharing, renaming, copying and deleting a build. */
export function ManageBuild({ build }: { build: Build }) {
  const answer = useAnswer<BuildAnswer>();
  const nameError = failureIn(answer)?.problem.fields?.['name'];
  return (
    <>
      <Card as="section" title={t('Share')}>
        <Sharing build={build} />
        <CopyBuild build={build} />
      </Card>
      <Card as="section" title={t('Manage')}>
        <PostForm action={buildPath(build._id)} className="grid gap-3">
          <TextField
            key={build.name}
            label={t('Name')}
            name="name"
            required
            maxLength={MAX_BUILD_NAME}
            defaultValue={build.name}
            error={nameError}
          />
          <div>
            <Button type="submit" name="intent" value="rename">
              {t('Rename')}
            </Button>
          </div>
        </PostForm>
        <PostForm action={BUILDS_PATH} className="mt-6 flex flex-wrap gap-2 border-t border-line pt-5">
          <input type="hidden" name="id" value={build._id} />
          <Button type="submit" name="intent" value="copy">
            {t('Copy')}
          </Button>
          <details className="min-w-0">
            <summary className="btn btn-quiet-danger h-11">{t('Delete')}</summary>
            <p className="mt-3 mb-2 text-sm text-muted">
              {build.shared ? t("This can't be undone, and its link stops working.") : t("This can't be undone.")}
            </p>
            <Button type="submit" name="intent" value="delete" variant="danger">
              {t('Delete this build')}
            </Button>
          </details>
        </PostForm>
      </Card>
    </>
  );
}

function Sharing({ build }: { build: Build }) {
  const { store } = useRootData();
  const action = buildPath(build._id);
  if (build.shared === null)
    return (
      <PostForm action={action} className="grid gap-3">
        <p className="text-sm text-muted">
          {t('Everyone with the link sees the parts and prices, but not your name.')}
        </p>
        <div>
          <Button type="submit" name="intent" value="share">
            {t('Create a link')}
          </Button>
        </div>
      </PostForm>
    );
  const link = `${store.origin}/build/${build.shared}`;
  return (
    <PostForm action={action} className="grid gap-3">
      <TextField
        label={t('Link')}
        readOnly
        defaultValue={link}
        onFocus={(event) => event.currentTarget.select()}
        after={<CopyButton text={link} label={t('Copy the link')} />}
      />
      <div>
        <Button type="submit" name="intent" value="unshare" variant="quiet-danger">
          {t('Revoke the link')}
        </Button>
      </div>
    </PostForm>
  );
}
