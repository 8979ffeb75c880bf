import { CodeSample } from './code-sample.tsx';

export function PrototypeAnswer() {
  return (
    <>
      <p>
        Every JavaScript object holds a hidden link to another object, its prototype. Read a property that the object
        doesn't have and the engine follows the link, then the next, until it finds the name or the chain ends in{' '}
        <code>null</code>. Nothing is copied: a method that lives on the prototype is shared by all objects linked to
        it, and <code>this</code> inside it is the object that the call started from.
      </p>
      <CodeSample label="One describe for every part; a fan adds to it">{`
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
`}</CodeSample>
      <p>
        <code>class</code> is a tidy way to write this; the chain below is the same. Writing is not like reading: an
        assignment normally creates the property on the object itself and leaves the prototype alone. So use{' '}
        <code>Object.hasOwn</code> to tell own properties from inherited ones, and never add to the prototypes of
        built-ins, which every library on the page shares.
      </p>
    </>
  );
}

export function UnitTestAnswer() {
  return (
    <>
      <p>
        A unit test runs one small piece of code with known input and checks what comes out. It takes milliseconds, so
        you run it on every save and learn of a mistake while you still remember what you changed. When it fails, it
        points at one function, not at a page with forty moving parts.
      </p>
      <CodeSample label="The limits are where mistakes live, so test those">{`
test('a quantity is checked against minimum and stock', () => {
  assert.equal(quantityProblem(25, part), undefined)
  assert.match(quantityProblem(24, part), /minimum 25/)
  assert.match(quantityProblem(141, part), /less than 140/)
})
`}</CodeSample>
      <p>
        The tests also say what the code promises, in a form that can't go out of date unnoticed, and they let a
        stranger change it without fear. Code that is hard to test is often telling you something: it does too much, or
        it reaches for the clock, the network or a global that it should have been given.
      </p>
      <p>
        Test behavior, not implementation, or every refactoring breaks them. Keep a few tests of whole journeys as well:
        units that each work can still be connected wrongly.
      </p>
    </>
  );
}
