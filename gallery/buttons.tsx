import { BackLink } from '#app/ui/buttons/back-link.tsx';
import { Anchor, TextLink } from '#app/ui/buttons/anchor.tsx';
import {
  Button,
  ButtonLink,
  type ButtonSize,
  type ButtonVariant,
  IconButton,
  IconLink,
  buttonClass,
} from '#app/ui/buttons/button.tsx';
import { CopyButton } from '#app/ui/buttons/copy-button.tsx';
import { Family, LONG_NAME, Specimen } from './specimen.tsx';

const variants: ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'quiet-danger'];
const sizes: ButtonSize[] = ['sm', 'md', 'lg'];

/** Buttons and links: every variant, busy, disabled and with long labels. */
export function GalleryButtons() {
  return (
    <Family title="Buttons and links">
      {sizes.map((size) => (
        <Specimen key={size} title={`Button, ${size}`}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </Specimen>
      ))}
      <Specimen title="Button, loading">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} loading>
            {variant}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Button, disabled">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled>
            {variant}
          </Button>
        ))}
      </Specimen>
      <Specimen title="Button, with icons">
        <Button icon="truck">Ship</Button>
        <Button variant="primary" iconAfter="arrow-right">
          Go on
        </Button>
        <Button variant="primary" icon="card" loading>
          Pay $310.00
        </Button>
      </Specimen>
      <Specimen title="Button, wide and very long" stacked>
        <Button variant="primary" wide>
          Pay $310.00
        </Button>
        <Button variant="danger" wide icon="trash">
          Delete {LONG_NAME}
        </Button>
      </Specimen>
      <Specimen title="ButtonLink, and another element that looks like one">
        <ButtonLink href="/" variant="primary" icon="box">
          See the parts
        </ButtonLink>
        <ButtonLink href="/" size="sm" iconAfter="external">
          Receipt
        </ButtonLink>
        <details>
          <summary className={buttonClass({ size: 'sm' })}>A summary</summary>
        </details>
      </Specimen>
      <Specimen title="BackLink" stacked>
        <BackLink href="/">Purchase orders</BackLink>
      </Specimen>
      <Specimen title="ButtonLink, wide and very long" stacked>
        <ButtonLink href="/" wide icon="box">
          {LONG_NAME}
        </ButtonLink>
      </Specimen>
      <Specimen title="IconLink">
        <IconLink icon="x" label="Close, small" size="sm" href="#gallery" />
        <IconLink icon="pencil" label="Edit, outlined link" variant="secondary" href="#gallery" />
      </Specimen>
      <Specimen title="IconButton">
        {variants.map((variant) => (
          <IconButton key={variant} icon="pencil" label={`Edit, ${variant}`} variant={variant} />
        ))}
        <IconButton icon="trash" label="Delete, small" size="sm" />
        <IconButton icon="trash" label="Delete, disabled" variant="secondary" disabled />
      </Specimen>
      <Specimen title="Anchor, TextLink, CopyButton">
        <Anchor href="/">A bare link</Anchor>
        <span>
          Text with <TextLink href="/">a link</TextLink> in it
        </span>
        <CopyButton text="pi_3Qz0a1" label="Copy transaction id" />
      </Specimen>
      <Specimen title="TextLink, very long" stacked>
        <p>
          <TextLink href="/">{LONG_NAME}</TextLink>
        </p>
      </Specimen>
    </Family>
  );
}
