import type { TextRow } from './text-definition.ts';

/** The five questions of the specification, with answers in Markdown. */
export const BLOG_POSTS: readonly TextRow[] = [
  {
    anchor: 'performance',
    short: 'React performance',
    question: 'How do you improve the performance of a React application?',
    answer: `Measure first. Record the slow interaction in the Profiler of React's developer tools: it names the components that rendered, how long each took, and why. Most slowness is one of four things.

State that sits too high makes a whole page render for one keystroke, so move it down to the component that uses it. Work that is repeated on every render, such as sorting ten thousand rows, belongs in \`useMemo\`. A child whose props have not changed can be skipped with \`memo\`, provided that you don't hand it a new object or function each time; the React compiler now does much of this for you. And what isn't on screen need not be rendered or even downloaded: window long lists, and load rarely used screens with \`lazy\`.

\`\`\`Typing stays smooth: the costly list follows when there is time
const [query, setQuery] = useState('')
const settled = useDeferredValue(query)
const found = useMemo(() => search(parts, settled), [parts, settled])
\`\`\`

Then measure again. A change that doesn't show in the profile only makes the code harder to read.`,
  },
  {
    anchor: 'state',
    short: 'Managing state',
    question: 'What are the ways to manage state in a React application?',
    answer: `Ask who owns the value, and the tool follows.

- **One component:** \`useState\`, or \`useReducer\` once several values change together.
- **A few neighbors:** lift it to their nearest common parent and pass it down.
- **A whole subtree:** context. It suits what changes seldom, such as the theme or who is signed in, because every reader renders again when it changes.
- **The address bar:** search, filters, sorting and pages. They then survive a reload, and a link can share them.
- **The server:** lists and records. What you hold is a copy, so use the router's loaders or a query library, which know when a copy is stale.
- **Many distant places:** a store outside React, such as Redux or Zustand, read through selectors.

The best state is none: what can be computed from other values should be. A stored total and stored order lines will disagree one day; a computed total can't.`,
  },
  {
    anchor: 'prototypes',
    short: 'Prototypal inheritance',
    question: 'How does prototypal inheritance work?',
    answer: `Every JavaScript object holds a hidden link to another object, its prototype. Read a property that the object doesn't have and the engine follows the link, then the next, until it finds the name or the chain ends in \`null\`. Nothing is copied: a method that lives on the prototype is shared by all objects linked to it, and \`this\` inside it is the object that the call started from.

\`\`\`One describe for every part; a fan adds to it
class Part {
  constructor(name) { this.name = name }
  describe() { return this.name }
}
class Fan extends Part {
  describe() { return super.describe() + ', 120 mm' }
}

const fan = new Fan('Drift')
fan.describe()                                 // 'Drift, 120 mm'
Object.getPrototypeOf(fan) === Fan.prototype   // true
\`\`\`

\`class\` is a tidy way to write this; the chain below is the same. Writing is not like reading: an assignment normally creates the property on the object itself and leaves the prototype alone. So use \`Object.hasOwn\` to tell own properties from inherited ones, and never add to the prototypes of built-ins, which every library on the page shares.`,
  },
  {
    anchor: 'direct-state',
    short: 'Setting state',
    question: 'Why is state not set directly in React?',
    answer: `React doesn't watch your variables. It renders again because you called the setter, and it decides what to skip by asking whether the new value is the same one as before, with \`Object.is\`. Assign to the state yourself and nothing is scheduled: the screen keeps showing the old value until something else causes a render.

\`\`\`The first hides the new part; the second shows it
parts.push(added)             // same array: React sees no change
setParts(parts)

setParts((now) => [...now, added])   // a new array: rendered
\`\`\`

There is more to lose than one update. Within a render, state is a snapshot, and event handlers, effects and memoized children all trust that it stays as it was. Change it in place and they may compare an object with itself, find it equal, and skip work that was needed. Rendering may also be paused or thrown away, so a change made behind React's back can outlive a render that never reached the screen. Make a changed copy, hand it to the setter, and each render has one consistent picture.`,
  },
  {
    anchor: 'unit-tests',
    short: 'Unit tests',
    question: 'What is a unit test, and why write them?',
    answer: `A unit test runs one small piece of code with known input and checks what comes out. It takes milliseconds, so you run it on every save and learn of a mistake while you still remember what you changed. When it fails, it points at one function, not at a page with forty moving parts.

\`\`\`The limits are where mistakes live, so test those
test('a quantity is checked against minimum and stock', () => {
  assert.equal(quantityProblem(25, part), undefined)
  assert.match(quantityProblem(24, part), /minimum 25/)
  assert.match(quantityProblem(141, part), /less than 140/)
})
\`\`\`

The tests also say what the code promises, in a form that can't go out of date unnoticed, and they let a stranger change it without fear. Code that is hard to test is often telling you something: it does too much, or it reaches for the clock, the network or a global that it should have been given.

Test behavior, not implementation, or every refactoring breaks them. Keep a few tests of whole journeys as well: units that each work can still be connected wrongly.`,
  },
];
