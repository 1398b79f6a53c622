import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { headersOf } from '../../server/src/modules/webhooks/send.ts';
import { asJson, runProgram } from '../../server/test/cli/courtside.ts';
import { newFile, startServer } from '../../server/test/processes.ts';
import { goLive, shareService } from './fixture.ts';
import { FOLDER, linesOf, PYTHON, python, pythonSlot } from './python.ts';

const openFixture = shareService();
test('a player finds, books, reschedules and cancels', PYTHON, async () => {
  const fixture = await openFixture();
  const { id } = await fixture.club.court({ name: 'Pádel 1', type: 'pickleball', indoor: true });
  const [found, none, name, start, booking, moved, version, mismatch, listed, file, status] = await python(
    fixture,
    `${pythonSlot(id)}
show(club.courts.list(type="pickleball", indoor=True).to_list())
show(club.courts.list(type="pickleball", indoor=False).to_list())
show(club.courts.get(${id})["name"])
show(club.courts.days(${id}, date=slot["booking_date"], duration_minutes=60)["data"][0]["starts"][0]["start_time"])
booking = club.bookings.create(**slot)
show(booking)
moved = club.bookings.update(booking["id"], start_time="12:00", if_match=booking)
show(moved["end_time"])
show(moved["version"])
show(error_of(club.bookings.cancel, booking["id"], if_match=booking["version"]).code)
show([one["id"] for one in club.bookings.list(when="upcoming")])
show(club.bookings.calendar_file(booking["id"])[:15])
show(club.bookings.cancel(booking["id"], if_match=moved)["status"])
`,
  );
  assert.deepEqual(
    found.map((court: any) => court.id),
    [id],
  );
  assert.deepEqual(none, []);
  assert.equal(name, 'Pádel 1');
  assert.match(start, /^\d\d:\d\d$/);
  assert.equal(booking.status, 'confirmed');
  assert.deepEqual([moved, version], ['13:00', booking.version + 1]);
  assert.equal(mismatch, 'version_mismatch');
  assert.deepEqual(listed, [booking.id]);
  assert.equal(file, 'BEGIN:VCALENDAR');
  assert.equal(status, 'cancelled');
});

test('a list requests only the pages that it needs', PYTHON, async () => {
  const fixture = await openFixture();
  for (const name of ['A', 'B', 'C', 'D', 'E']) await fixture.club.court({ name, type: 'badminton' });
  const rows = 'club.courts.list(type="badminton", limit=2)';
  const results = await python(
    fixture,
    `show([c["name"] for c in ${rows}.to_list(limit=2)])
show([c["name"] for c in ${rows}])
show(${rows}.to_list(limit=0))`,
  );
  assert.deepEqual(results, [['A', 'B'], ['A', 'B', 'C', 'D', 'E'], []]);
  assert.equal(fixture.proxy.requests.length, 1 + 3);
});

test('an admin manages courts, plans, images and files', PYTHON, async () => {
  const fixture = await openFixture();
  const { token } = await fixture.club.signIn('admin');
  const [name, plan, rows, csv, summary, logo, utilisation, preview] = await python(
    fixture,
    `import base64
court = club.admin.courts.create(name="Old", type="padel", description=None)
show(club.admin.courts.update(court["id"], name="New", if_match=court)["name"])
plan = club.admin.plans.create(name="Gold")
member = club.admin.memberships.create(plan_id=plan["id"], starts_on="2026-01-01", people=[{"user_id": club.me.get()["id"]}])
show(club.admin.memberships.list(plan_id=plan["id"]).to_list()[0]["id"] == member["id"])
show(type(club.admin.events.list(limit=3)["data"]).__name__)
show(club.admin.exports.courts(search="New").splitlines()[1].split(",")[1:2] != [])
show(club.admin.imports.courts("name,type\\r\\nPádel Süd,padel\\r\\n", dry_run=True))
png = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
show(club.admin.club.set_logo(png, content_type="image/png")["logo_url"])
show(club.admin.reports.utilisation(group_by="court", date_from="2026-11-01", date_to="2026-11-30", format="csv")[:5])
show(list(club.admin.courts.preview_day(date="2026-11-22", name="Draft", type="padel").keys()))
`,
    token,
  );
  assert.equal(name, 'New');
  assert.deepEqual([plan, rows, csv], [true, 'list', true]);
  assert.equal(summary.dry_run, true);
  assert.equal(summary.imported, 1);
  assert.match(logo, /^\/images\/[0-9a-f]{64}$/);
  assert.equal(typeof utilisation, 'string');
  assert.ok(preview.length > 0);
});

test('a stream continues after the last event that the program has received', PYTHON, async (t) => {
  const fixture = await openFixture();
  await goLive(t, fixture.club);
  const { id } = await fixture.club.court();
  const results = await python(
    fixture,
    `${pythonSlot(id)}
# The proxy of the fixture cannot forward a stream.
club = Client("${fixture.club.app.listeningOrigin}/api/v1", club._transport.api_key, club._transport.token)
admin = club.with_token("${(await fixture.club.signIn('admin')).token}")
after = 0
while True:
    page = admin.admin.events.list(after=after, limit=100)["data"]
    if page == []: break
    after = page[-1]["id"]
first = club.bookings.create(**slot)
club.bookings.cancel(first["id"])
for event in club.events(after=after):
    show([event["type"], event["data"]["id"] == first["id"]])
    if event["type"] == "booking.cancelled": break
show(error_of(next, club.availability.changes(7777)).code)`,
  );
  assert.deepEqual(results, [['booking.created', true], ['booking.cancelled', true], 'not_found']);
});

const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret of another webhook').toString('base64')}`;

test('the signature of a webhook is checked', PYTHON, async () => {
  const payload = '{"id":7,"type":"court.updated","data":{"name":"Pádel"}}';
  const signed = (age = 0, secrets = [SECRET]) =>
    headersOf(secrets, { id: 'evt_7', payload, now: Date.now() - 1000 * age });
  const { 'webhook-id': _id, ...withoutId } = signed();
  const cases: [expected: string, headers: object, secret: string | string[], body?: string][] = [
    ['court.updated', signed(), SECRET],
    ['court.updated', signed(0, [OTHER, SECRET]), SECRET],
    ['court.updated', signed(), [OTHER, SECRET]],
    ['court.updated', Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), v])), SECRET],
    ['signature_mismatch', signed(), OTHER],
    ['signature_mismatch', signed(), SECRET, payload.replace('Pádel', 'Padel')],
    ['header_missing', withoutId, SECRET],
    ['timestamp_too_old', signed(400), SECRET],
    ['timestamp_too_new', signed(-400), SECRET],
    ['timestamp_invalid', { ...signed(), 'webhook-timestamp': 'now' }, SECRET],
    ['secret_invalid', signed(), 'whsec_?'],
    ['secret_invalid', signed(), ''],
  ];
  const given = JSON.stringify(cases.map(([, headers, secret, body = payload]) => ({ headers, secret, body })));
  const program = `import json
from courtside import CourtsideWebhookError, construct_event
for case in json.loads(${JSON.stringify(given)}):
    for body in (case["body"], case["body"].encode()):
        try: print(json.dumps(construct_event(body, case["headers"], case["secret"])["type"]))
        except CourtsideWebhookError as error: print(json.dumps(error.code))`;
  assert.deepEqual(
    await linesOf(program),
    cases.flatMap(([expected]) => [expected, expected]),
  );
});

test("the README's examples work", PYTHON, async (t) => {
  const file = newFile(t);
  const server = await startServer(t, file);
  await asJson(file, ['demo']);
  const { key } = await asJson(file, ['keys', 'create', '--name', 'shop']);
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
  assert.ok(blocks.length > 6);
  const program = blocks.join('\n').replace('http://localhost:3000', server.origin).replace('csk_...', key);
  const settings = { PYTHONPATH: FOLDER, PYTHONDONTWRITEBYTECODE: '1' };
  const { code, stdout, stderr } = await runProgram('python3', ['-c', program], { settings });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^\d+ (confirmed|pending)$/m);
  assert.match(stdout, /What about/);
  const late = [...stdout.matchAll(/^(\d+)$/gm)].map(([, id]) => id).slice(-2);
  assert.equal(late[0], late[1], 'both attempts return the same booking');
});

test('every name in the type annotations exists', PYTHON, async () => {
  const [missing] = await linesOf(`import ast, builtins, importlib, inspect, json
from courtside import models
missing = []
for name in ("models", "_resources", "_base", "_transport", "client", "errors", "webhook"):
    module = importlib.import_module("courtside." + name)
    known = {*vars(module), *vars(builtins), "models", "Unpack", "NotRequired", "Transport"}
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        annotation = getattr(node, "annotation", None) or getattr(node, "returns", None)
        for part in ast.walk(annotation) if isinstance(annotation, ast.AST) else ():
            if isinstance(part, ast.Attribute) and getattr(part.value, "id", "") == "models" and not hasattr(models, part.attr):
                missing.append(part.attr)
            if isinstance(part, ast.Name) and part.id not in known:
                missing.append(part.id)
print(json.dumps(missing))`);
  assert.deepEqual(missing, []);
});
