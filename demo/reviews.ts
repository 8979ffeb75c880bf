/** A demo testimonial. */
interface DemoReview {
  readonly name: string;
  readonly review: string;
  /** Whole stars, 1 to 5. */
  readonly ratings: number;
}

/** Testimonials of invented customers, oldest first. */
export const demoReviews: readonly DemoReview[] = [
  {
    name: 'Teodora Ilic',
    ratings: 4,
    review:
      'Ordered twenty Anvil 4 processors for shop tills. All twenty booted with the Bench Micro ATX boards as they came; the manual could say more about the on-chip graphics.',
  },
  {
    name: 'Marcus Adeyemi',
    ratings: 5,
    review:
      'The Bellows 92 Low Cooler really is 54 mm tall. It clears the side of the Smithy Mini Case with room for a finger.',
  },
  {
    name: 'Lin Haverkamp',
    ratings: 3,
    review:
      'The Tether 24-Pin cables look good, but the sleeves are stiff and need a warm room to bend. Two of forty had a comb missing; replaced within a week.',
  },
  {
    name: 'Rafael Quintana',
    ratings: 5,
    review:
      'We run sixteen Millstone 8 TB disks in two arrays. Nine months, no reallocated sectors, and the price held between our two orders.',
  },
  {
    name: 'Sunniva Dahl',
    ratings: 4,
    review:
      'Draught 140 fans are quiet at 700 rpm and the chaining plugs save a hub. A minimum of ten boxes is a lot for a small workshop, so we share orders with a neighbor.',
  },
  {
    name: 'Joaquim Ferro',
    ratings: 5,
    review:
      'Foundry 32 on the workstation board with the ECC Quad Kit passed 48 hours of memory tests at the first try. Stock shown on the page was the stock that shipped.',
  },
  {
    name: 'Aiko Brandt',
    ratings: 4,
    review:
      'The Smithy Oak Tower is heavier than it looks and the slats arrived without a scratch. Customers ask about it more than about anything inside.',
  },
  {
    name: 'Peter Olusola',
    ratings: 5,
    review:
      'Fifty syringes of Tallow paste and a card payment that took a minute. The spatula is the right width for an F44 lid.',
  },
];
