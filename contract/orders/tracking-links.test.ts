import assert from 'node:assert/strict';
import test from 'node:test';
import { CARRIERS, trackingLink } from './tracking-links.ts';

test('every suggested carrier has a tracking link with the number encoded', () => {
  for (const carrier of CARRIERS) {
    const link = new URL(trackingLink({ carrier, tracking: 'A 1&x=2' })!);
    assert.equal(link.protocol, 'https:');
    assert.ok(link.href.includes('A%201%26x%3D2'), link.href);
  }
});

test('there is no link without a number or for an unknown carrier', () => {
  assert.equal(trackingLink({ carrier: 'UPS', tracking: '' }), undefined);
  assert.equal(trackingLink({ carrier: 'javascript:alert(1)', tracking: '1' }), undefined);
  assert.equal(trackingLink({ carrier: '', tracking: '1' }), undefined);
});
