import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { calendarText } from '../../src/modules/calendars/icalendar.ts';
import { runProgram } from '../cli/courtside.ts';

test("Debian's khal reads an event at the right time after a clock change", { timeout: 180_000 }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'courtside-khal-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'club.ics');
  const slot = {
    startsAt: '2027-10-31T02:00:00+02:00',
    endsAt: '2027-10-31T03:30:00+01:00',
    timeZone: 'Europe/Madrid',
  };
  const changed = { changedAt: '2026-11-21T12:00:00.000Z', createdAt: '2026-11-21T12:00:00.000Z', sequence: 1 };
  const texts = { summary: 'Pista “Ñ”; 1, 🎾', location: null, description: null, url: null };
  const event = { uid: 'booking-1@courtside', status: 'CONFIRMED' as const, ...slot, ...changed, ...texts };
  writeFileSync(file, calendarText({ isFeed: true }, [event]));
  const { code, stdout, stderr } = await runProgram('sh', [join(import.meta.dirname, '../faults/khal.sh'), file]);
  if (code === 3) return t.skip(stderr.trim());
  assert.equal(code, 0, stderr);
  assert.match(stdout, /2027-10-31 00:00 2027-10-31 02:30 Pista “Ñ”; 1, 🎾/);
});
