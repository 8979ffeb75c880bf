import { Button, ButtonLink } from '../ui/button.tsx'
import { Banner } from '../ui/banner.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { EndlessList } from './use-endless-list.ts'

/**
 * What stands below an endless list: a link to its next page that works before scripts do and loads in place after,
 * and what to do when that fails. @param count said to assistive technology as the list grows
 */
export function MoreLink({ list, href, text, count }: { list: EndlessList<unknown>; href: string; text: string; count: string }) {
  return (
    <div ref={list.end} className="mt-8 grid min-h-14 justify-items-center">
      <span className="sr-only" aria-live="polite">
        {list.state === 'loading' ? '' : count}
      </span>
      {list.state === 'failed' ? (
        <Banner tone="bad" title="The next ones could not be loaded" actions={<Button onClick={list.more}>Try again</Button>}>
          What is shown above is still there.
        </Banner>
      ) : (
        list.next && (
          <ButtonLink
            href={href}
            size="lg"
            aria-busy={list.state === 'loading' || undefined}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
              event.preventDefault()
              list.more()
            }}
          >
            {list.state === 'loading' && <Spinner />}
            {text}
          </ButtonLink>
        )
      )}
    </div>
  )
}
