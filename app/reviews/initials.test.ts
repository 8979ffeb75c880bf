import assert from 'node:assert/strict';
import test from 'node:test';
import { initialsOf } from './initials.ts';

test('initials are the first letters of the first and last name', () => {
  assert.equal(initialsOf('Ada Lovelace'), 'AL');
  assert.equal(initialsOf('  grace  brewster murray hopper '), 'GH');
  assert.equal(initialsOf('Plato'), 'P');
  assert.equal(initialsOf('(Dr.) Émile'), 'DÉ');
  assert.equal(initialsOf('𝒜da'), '𝒜');
  assert.equal(initialsOf(' - '), '?');
});
