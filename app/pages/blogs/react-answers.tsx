import { CodeSample } from './code-sample.tsx';

export function PerformanceAnswer() {
  return (
    <>
      <p>
        Measure first. Record the slow interaction in the Profiler of React's developer tools: it names the components
        that rendered, how long each took, and why. Most slowness is one of four things.
      </p>
      <p>
        State that sits too high makes a whole page render for one keystroke, so move it down to the component that uses
        it. Work that is repeated on every render, such as sorting ten thousand rows, belongs in <code>useMemo</code>. A
        child whose props have not changed can be skipped with <code>memo</code>, provided that you don't hand it a new
        object or function each time; the React compiler now does much of this for you. And what isn't on screen need
        not be rendered or even downloaded: window long lists, and load rarely used screens with <code>lazy</code>.
      </p>
      <CodeSample label="Typing stays smooth: the costly list follows when there is time">{`
const [query, setQuery] = useState('')
const settled = useDeferredValue(query)
const found = useMemo(() => search(parts, settled), [parts, settled])
`}</CodeSample>
      <p>Then measure again. A change that doesn't show in the profile only makes the code harder to read.</p>
    </>
  );
}

export function ManagingStateAnswer() {
  return (
    <>
      <p>Ask who owns the value, and the tool follows.</p>
      <ul className="list-disc space-y-2 ps-5 marker:text-primary">
        <li>
          <strong>One component:</strong> <code>useState</code>, or <code>useReducer</code> once several values change
          together.
        </li>
        <li>
          <strong>A few neighbours:</strong> lift it to their nearest common parent and pass it down.
        </li>
        <li>
          <strong>A whole subtree:</strong> context. It suits what changes seldom, such as the theme or who is signed
          in, because every reader renders again when it changes.
        </li>
        <li>
          <strong>The address bar:</strong> search, filters, sorting and pages. They then survive a reload, and a link
          can share them.
        </li>
        <li>
          <strong>The server:</strong> lists and records. What you hold is a copy, so use the router's loaders or a
          query library, which know when a copy is stale.
        </li>
        <li>
          <strong>Many distant places:</strong> a store outside React, such as Redux or Zustand, read through selectors.
        </li>
      </ul>
      <p>
        The best state is none: what can be computed from other values should be. A stored total and stored order lines
        will disagree one day; a computed total can't.
      </p>
    </>
  );
}

export function DirectStateAnswer() {
  return (
    <>
      <p>
        React doesn't watch your variables. It renders again because you called the setter, and it decides what to skip
        by asking whether the new value is the same one as before, with <code>Object.is</code>. Assign to the state
        yourself and nothing is scheduled: the screen keeps showing the old value until something else causes a render.
      </p>
      <CodeSample label="The first hides the new part; the second shows it">{`
parts.push(added)             // same array: React sees no change
setParts(parts)

setParts((now) => [...now, added])   // a new array: rendered
`}</CodeSample>
      <p>
        There is more to lose than one update. Within a render, state is a snapshot, and event handlers, effects and
        memoized children all trust that it stays as it was. Change it in place and they may compare an object with
        itself, find it equal, and skip work that was needed. Rendering may also be paused or thrown away, so a change
        made behind React's back can outlive a render that never reached the screen. Make a changed copy, hand it to the
        setter, and each render has one consistent picture.
      </p>
    </>
  );
}
