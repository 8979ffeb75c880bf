import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timeZoneOf } from './time-zone.ts';

test('reads the time zone of a browser from its cookie', () => {
  assert.equal(timeZoneOf('a=b; partsmith.time_zone=Asia%2FTokyo; c=d'), 'Asia/Tokyo');
  assert.equal(timeZoneOf('__Secure-partsmith.time_zone=america%2Fnew_york'), 'America/New_York');
  assert.equal(timeZoneOf('partsmith.time_zone=Etc%2FGMT%2B5'), 'Etc/GMT+5');
});

test('ignores what is not the name of a time zone', () => {
  for (const value of [
    '',
    'Mars%2FBase',
    '%2B05:00',
    '+05:00',
    '..%2F..%2Fetc%2Fpasswd',
    '%3Cscript%3E',
    'Asia%2',
    'Asia%00Tokyo',
    'Asia%2FTokyo%0D%0ASet-Cookie:%20a=b',
    '__proto__',
    'constructor',
    'A'.repeat(10_000),
  ])
    assert.equal(timeZoneOf(`partsmith.time_zone=${value}`), undefined, value.slice(0, 40));
  assert.equal(timeZoneOf(null), undefined);
  assert.equal(timeZoneOf('not-partsmith.time_zone=Asia%2FTokyo'), undefined);
});
