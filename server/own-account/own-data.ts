import { addedCentsOf } from '#contract/orders/adjustments.ts';
import { orderStatusOf } from '#contract/orders/order-rules.ts';
import { orderTextsOf } from '#contract/orders/order-texts.ts';
import type { OwnPartReview } from '#contract/part-reviews/part-reviews.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { selectFactors, selectSessions, selectSignIn } from '#server/accounts/identity/queries.ts';
import { deviceOf } from '#server/accounts/sign-in/device.ts';
import { selectPhone } from '#server/accounts/phones/queries.ts';
import { readUserInfo } from '#server/accounts/service.ts';
import { auditList } from '#server/audit/audit-list.ts';
import { listAddresses } from '#server/addresses/service.ts';
import { basketEmailsOf } from '#server/basket/reminders/service.ts';
import { basketOf } from '#server/basket/service.ts';
import { savedListsOf } from '#server/saved-lists/service.ts';
import { listSavedParts } from '#server/saved-parts/service.ts';
import { buildsOf } from '#server/builds/service.ts';
import { messagesFrom } from '#server/contact/service.ts';
import type { Database } from '#server/database/client.ts';
import { readAll } from '#server/lists/list.ts';
import { movementsOf, selectOrderIdsOf } from '#server/orders/anonymize-orders.ts';
import { selectOrderRows, type OrderRow } from '#server/orders/order-rows.ts';
import { returnsOf } from '#server/returns/customer-returns.ts';
import type { OwnPartQuestion } from '#contract/part-questions/part-questions.ts';
import { questionsOf } from '#server/part-questions/service.ts';
import { partReviewsOf } from '#server/part-reviews/service.ts';
import { helpfulTo } from '#server/part-reviews/vote.ts';
import { selectTestimonialsOf } from '#server/reviews/queries.ts';
import { readVatNumber } from '#server/tax/vat-numbers.ts';
import { requestOf } from '#server/companies/companies.ts';
import { membershipOf } from '#server/companies/membership.ts';
import { storeCreditOf } from '#server/gift-cards/gift-card-lists.ts';
import { groupsOf } from '#server/customer-groups/customer-groups.ts';
import { exemptionsOf } from '#server/tax/exemptions.ts';
import { selectPerson, type PersonRow } from './queries.ts';

/** Number of rows read and written at a time. */
const PAGE = 500;
/** Maximum number of sessions in the export. */
const SESSIONS = 1_000;

interface Store {
  readonly name: string;
  readonly currency: string;
}

/**
 * All data that the store keeps about one person, as the text of one JSON file, streamed; nothing about others. Field
 * names contain their units: `...Cents`, `...At`.
 */
export async function* ownData(db: Database, store: Store, { userId }: Actor): AsyncGenerator<string> {
  const person = await selectPerson(db, userId);
  const signIn = await selectSignIn(db, userId);
  yield '{\n';
  yield field('about', {
    store: store.name,
    madeAt: new Date().toISOString(),
    units: {
      '...Cents': `minor units of the adjacent currency, such as cents, yen or fils; the store's own is ${store.currency}`,
      '...At': 'time, ISO 8601, UTC',
      quantity: 'pieces',
      'ratings, rating': 'stars, 1 to 5',
    },
    notHere: [
      'Your password and second factors: we keep only digests and the secrets that check them.',
      'Card numbers: the card provider has them, the store never does.',
      'Invoices and other documents: My Orders has them as PDF files.',
      'Notes that our staff wrote about you or your orders: ask us for them.',
    ],
  });
  yield field('person', await personData(db, person));
  yield field(
    'signIn',
    signIn && {
      hasPassword: signIn.hasPassword,
      otherProviders: signIn.issuers,
      ...(await selectFactors(db, signIn.id)),
    },
  );
  yield* list('sessions', onePage((await sessionsOf(db, signIn?.id)) ?? []));
  yield* list('orders', ordersOf(db, userId));
  yield* list('returns', onePage(await returnsOf(db, userId)));
  yield* list('taxExemptions', onePage(await exemptionsOf(db, userId)));
  yield* list('customerGroups', onePage((await groupsOf(db, userId)).map(({ name }) => ({ name }))));
  yield field('company', await companyData(db, userId));
  yield* list('storeCredit', onePage(await storeCreditOf(db, userId)));
  yield* list('addresses', onePage(await listAddresses(db, userId)));
  yield* list('basket', onePage(await basketOf(db, userId)));
  yield* list('basketEmails', onePage(await basketEmailsOf(db, userId)));
  yield* list('savedParts', onePage(await listSavedParts(db, userId)));
  yield* list('builds', onePage(await buildsOf(db, userId)));
  yield* list('savedLists', onePage(await savedListsOf(db, userId)));
  yield* list('testimonials', onePage(await selectTestimonialsOf(db, userId)));
  yield* list('partReviews', onePage((await partReviewsOf(db, userId)).map(partReviewData)));
  yield* list('partQuestions', onePage((await questionsOf(db, userId)).map(questionData)));
  yield* list('helpfulReviews', onePage(await helpfulTo(db, userId)));
  // Anyone can write under any address: only a verified owner sees messages sent under it.
  yield* list('messages', onePage(person.emailVerified ? await messagesFrom(db, person.email) : []));
  yield* list('trail', trailOf(db, userId), true);
  yield '}\n';
}

async function personData(db: Database, person: PersonRow) {
  const { name: _name, email: _email, ...profile } = await readUserInfo(db, person.email);
  const phone = await selectPhone(db, person.id);
  const vat = await readVatNumber(db, person.id);
  return { ...person, phone: phone.number, vatNumber: vat.number, profile };
}

/** The company that the person belongs to or has asked for. */
async function companyData(db: Database, userId: string) {
  const membership = await membershipOf(db, userId);
  const asked = await requestOf(db, userId);
  if (!membership) return asked ? { requested: asked } : null;
  return { name: membership.company.name, role: membership.role };
}

async function sessionsOf(db: Database, signInId: string | undefined) {
  const rows = signInId ? await selectSessions(db, signInId, SESSIONS) : [];
  return rows.map(({ address, userAgent, signedInAt, lastSeenAt }) => ({
    device: deviceOf(userAgent),
    userAgent,
    address,
    signedInAt,
    lastSeenAt,
  }));
}

function questionData({ part, text, answer, createdAt, answeredAt }: OwnPartQuestion) {
  const { _id: id, name, sku, variant } = part;
  return { part: { id, name, sku, variant }, text, answer, createdAt, answeredAt };
}

function partReviewData({ part, rating, text, name, status, hiddenReason, answer, ...times }: OwnPartReview) {
  return {
    part: { id: part._id, name: part.name, sku: part.sku, variant: part.variant },
    rating,
    text,
    shownName: name,
    status,
    hiddenReason,
    answer,
    createdAt: times.createdAt,
    changedAt: times.changedAt,
  };
}

/** Whole orders, newest first. */
async function* ordersOf(db: Database, userId: string): AsyncGenerator<object[]> {
  let before: string | undefined;
  do {
    const ids = await selectOrderIdsOf(db, userId, { before, limit: PAGE });
    const movements = Map.groupBy(await movementsOf(db, ids), ({ orderId }) => orderId);
    yield (await selectOrderRows(db, ids)).map((order) => orderData(order, movements.get(order.id) ?? []));
    before = ids.length < PAGE ? undefined : ids.at(-1);
  } while (before);
}

function orderData(order: OrderRow, movements: Awaited<ReturnType<typeof movementsOf>>): object {
  const { id, number, linesCents, adjustments, totalCents, terms, payments, createdAt } = order;
  return {
    id,
    number,
    status: orderStatusOf(order.lines),
    contact: {
      name: order.customerName,
      email: order.customerEmail,
      phone: order.phone,
      address: order.address,
      delivery: order.delivery,
    },
    ...orderTextsOf(order),
    linesCents,
    deliveryCents: addedCentsOf('delivery', adjustments),
    taxCents: addedCentsOf('tax', adjustments),
    adjustments: adjustments.map(({ name, cents, isIncluded }) => ({ name, cents, isIncluded })),
    totalCents,
    language: order.language,
    deliveryMethod: terms?.method?.name ?? null,
    card: payments[0]?.card ?? null,
    createdAt,
    lines: order.lines.map((line) => ({
      id: line.id,
      part: {
        id: line.partId,
        name: line.partName,
        sku: line.partSku,
        variant: line.partVariant,
        ownNumber: line.ownNumber,
      },
      quantity: line.quantity,
      unitPriceCents: line.unitPriceCents,
      totalCents: line.totalCents,
      status: line.status,
    })),
    parcels: order.shipments.map(({ carrier, tracking, createdAt: sentAt, deliveredAt, contents }) => ({
      carrier,
      tracking,
      sentAt: new Date(sentAt),
      deliveredAt: deliveredAt && new Date(deliveredAt),
      contents: contents.map(({ line, units }) => ({ line, quantity: units })),
    })),
    refunds: order.refunds.map(({ amountCents, reason, status, createdAt: askedAt }) => ({
      amountCents,
      reason,
      status,
      askedAt: new Date(askedAt),
    })),
    timeline: order.history.map(({ what, at, lineId }) => ({ what, line: lineId, happenedAt: new Date(at) })),
    payments: movements.map(({ kind, amountCents, currency, payment, at }) => ({
      kind,
      amountCents,
      currency,
      payment,
      happenedAt: at,
    })),
  };
}

/** The audit trail's entries about them or by them. Other actors appear as `the store`. */
async function* trailOf(db: Database, userId: string): AsyncGenerator<object[]> {
  for await (const entries of readAll(db, auditList, { q: userId }))
    yield entries.map(({ at, actor, action, subject, detail }) => ({
      happenedAt: at,
      by: actor === userId ? 'you' : actor === 'visitor' ? 'a visitor' : 'the store',
      action,
      of: subject === userId ? 'you' : subject,
      detail,
    }));
}

async function* onePage(rows: object[]): AsyncGenerator<object[]> {
  yield rows;
}

function field(name: string, value: unknown): string {
  return `${JSON.stringify(name)}: ${JSON.stringify(value ?? null, null, 2)},\n`;
}

async function* list(name: string, pages: AsyncGenerator<object[]>, isLast = false): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}: [`;
  let separator = '\n';
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield separator + page.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield isLast ? '\n]\n' : '\n],\n';
}
