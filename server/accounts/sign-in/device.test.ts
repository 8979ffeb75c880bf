import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf, networkOf } from './device.ts';

test("browsers and operating systems are shown by the store's own names", () => {
  const cases: [string, string][] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on an iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
      'Safari on a Mac',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    ['curl/8.0', 'an app'],
    ['<script>alert(1)</script>', 'an app'],
    ['', 'an app'],
  ];
  for (const [agent, words] of cases) assert.equal(deviceOf(agent), words);
  assert.equal(deviceOf(null), 'an app');
  assert.equal(deviceOf(`${'x'.repeat(100_000)} Firefox/1`), 'an app');
});

test('only the network of an address is stored', () => {
  assert.equal(networkOf('203.0.113.77'), '203.0.113.0/24');
  assert.equal(networkOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1::/48');
  assert.equal(networkOf('2001:0DB8::5'), '2001:db8:0::/48');
  assert.equal(networkOf('::1'), '0:0:0::/48');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0::/48');
  for (const none of ['unknown', '', '999.1.1.1', "1.1.1.1' or 1=1"]) assert.equal(networkOf(none), undefined);
});
