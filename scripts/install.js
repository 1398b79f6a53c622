// Installs the packages that a command needs, if they are missing, incomplete or out of date.
// This file is plain JavaScript without packages, because it runs before the installation, under Node 18 or newer.
//
//   node scripts/install.js run      what the service needs, and what builds the web app
//   node scripts/install.js test     also what the tests and checks need
//   node scripts/install.js FOLDER   the packages of another folder with a `package.json`
//   node scripts/install.js finish   ends each installation by npm in the main folder (`prepare` in `package.json`)
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const MIN_NODE = 18;
/**
 * The oldest npm and Node that install everything. Under Node 18, npm leaves out packages that the web app's build
 * needs.
 */
const MIN_INSTALLER = { npm: 10, node: 22 };
/** The npm that the script downloads and uses if the installed npm is too old. */
const NPM = 'npm@11.21.2';
const [task = 'run'] = process.argv.slice(2);
const nodeMajor = Number.parseInt(process.versions.node, 10);
const isMain = ['run', 'test', 'finish'].includes(task);
const folder = isMain ? ROOT : join(ROOT, task);
const nodeModules = join(folder, 'node_modules');
/**
 * The last step of an installation writes this file. It contains the set of installed packages and the lockfile's hash.
 */
const doneFile = join(nodeModules, '.installed.json');

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** @returns {{ packages?: string, lockfile?: string }} */
function readDone() {
  try {
    return JSON.parse(readFileSync(doneFile, 'utf8'));
  } catch {
    return {}; // There is no installation, or it was interrupted.
  }
}

const hashLockfile = () =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');

/** @param {string} packages */
const writeDone = (packages) => writeFileSync(doneFile, JSON.stringify({ packages, lockfile: hashLockfile() }));

/** Returns the package with Node for this system. */
function lockedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries(optionalDependencies))
    if (name.endsWith(`-${process.platform}-${process.arch}`)) return { name, version };
  return fail(`Courtside has no Node for ${process.platform} ${process.arch}.`);
}

/** Links the installed Node into the folder where npm scripts look first. Removes its C++ headers. */
function linkNode() {
  const { name } = lockedNode();
  // Only the compilation of native packages needs these 67 MB.
  rmSync(join(nodeModules, name, 'include'), { recursive: true, force: true });
  const link = join(nodeModules, '.bin/node');
  rmSync(link, { force: true });
  symlinkSync(`../${name}/bin/node`, link);
  checkNode(link);
}

/**
 * Ends this program if an installed Node does not run here.
 * @param {string} path
 */
function checkNode(path) {
  const { status, stderr, error } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  if (status === 0) return;
  if (/libatomic/.test(stderr))
    fail(`Node needs the library libatomic, which this system lacks. Install it, and repeat the command:
  Debian, Ubuntu   sudo apt-get install libatomic1
  Fedora, RHEL     sudo dnf install libatomic`);
  fail(`The installed Node does not run here: ${error?.message ?? stderr}`);
}

/**
 * Runs npm in the folder. Ends this program if npm fails.
 * @param {string[]} npm the command that starts npm
 * @param {string[]} args
 */
function runNpm([command, ...first], args) {
  const options = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status, error } = spawnSync(command, [...first, ...args, ...options], { cwd: folder, stdio: 'inherit' });
  if (error) fail(`npm could not be started: ${error.message}`);
  if (status !== 0) fail('The installation failed. The lines above give the reason. To try again, repeat the command.');
}

/**
 * Returns whether npm and the Node that runs it are new enough. npm sets `npm_config_user_agent` to both, such as
 * `npm/10.9.2 node/v22.14.0`.
 */
function canInstall() {
  const agent = env['npm_config_user_agent'] ?? '';
  const versionOf = (name) => Number(new RegExp(`${name}/v?(\\d+)`).exec(agent)?.[1] ?? 0);
  return versionOf('npm') >= MIN_INSTALLER.npm && versionOf('node') >= MIN_INSTALLER.node;
}

/** @param {string} packages */
function install(packages) {
  const done = readDone();
  if (done.lockfile === hashLockfile() && (done.packages === packages || done.packages === 'test')) return;
  process.stdout.write('Installing the packages for this command. This takes about a minute …\n');
  const { npm_node_execpath: nodeOfNpm, npm_execpath: npm } = env;
  const systemNpm = nodeOfNpm && npm ? [nodeOfNpm, npm] : ['npm'];
  // `npm ci` begins with an empty folder. If an older installation is complete, npm only adds what is missing.
  const how = done.packages === undefined ? ['ci'] : ['install', '--no-save'];
  const args = [...how, packages === 'run' && done.packages !== 'test' ? '--omit=dev' : '--include=dev'];
  if (canInstall()) {
    runNpm(systemNpm, args);
  } else {
    const temporary = mkdtempSync(join(tmpdir(), 'courtside-npm-'));
    // `fail` ends this program at once, without a `finally`.
    process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
    const { name, version } = lockedNode();
    runNpm(systemNpm, ['install', '--prefix', temporary, '--no-save', `${name}@${version}`, NPM]);
    const modules = join(temporary, 'node_modules');
    const node = join(modules, name, 'bin/node');
    checkNode(node);
    runNpm([node, join(modules, 'npm/bin/npm-cli.js')], args);
  }
  if (!isMain) writeDone(packages);
}

if (nodeMajor < MIN_NODE)
  fail(
    `Courtside is installed with Node ${MIN_NODE} or newer, but this is ${process.version}: https://nodejs.org/en/download`,
  );
if (task === 'finish') {
  linkNode();
  writeDone(env['npm_config_omit']?.includes('dev') ? 'run' : 'test');
} else {
  install(task === 'run' ? 'run' : 'test');
}
