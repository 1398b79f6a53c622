// Tries the first steps of a newcomer and of an operator on a new Debian 12, in a folder that `mmdebstrap` creates.
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { type Outcome, ROOT, run } from './outcome.ts';

const RELEASE = join(ROOT, 'var/release');
const CERTIFICATES = '/opt/certificates.crt';

type Inside = (script: string) => { isOk: boolean; output: string };

/** Makes a new Debian 12. `prepare` puts files into it, and `script` runs there. The script's last line is the detail. */
function inDebian(prepare: (folder: string, inside: Inside) => void, script: string): Outcome {
  if (process.getuid!() !== 0) return { result: 'skipped', detail: 'needs root' };
  if (!run(['which', 'mmdebstrap']).isOk) return { result: 'skipped', detail: 'apt-get install mmdebstrap' };
  const folder = mkdtempSync(join(tmpdir(), 'courtside-debian-'));
  // Pass only the setting for this machine's additional certificates, without which npm may not reach its registry.
  const certificates = env['NODE_EXTRA_CA_CERTS'];
  const own = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive'];
  if (certificates !== undefined) own.push(`NODE_EXTRA_CA_CERTS=${CERTIFICATES}`);
  // When the script ends, its namespace ends all of its processes and removes its mounts.
  const space = ['unshare', '--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${folder}/proc`];
  const inside: Inside = (script) =>
    run([...space, 'chroot', folder, 'env', '--ignore-environment', ...own, 'sh', '-ec', `exec 2>&1\n${script}`]);
  try {
    // Let dpkg skip flushes to the disk, because nobody needs this system after a crash of the machine.
    const options = ['--mode=root', '--variant=apt', '--dpkgopt=force-unsafe-io'];
    const made = run(['mmdebstrap', ...options, 'bookworm', folder]);
    if (!made.isOk) return { result: 'failed', detail: made.output.slice(-200) };
    cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'), { dereference: true });
    if (certificates !== undefined) cpSync(certificates, join(folder, CERTIFICATES), { dereference: true });
    prepare(folder, inside);
    const { isOk, output } = inside(script);
    return isOk
      ? { result: 'ok', detail: output.trim().split('\n').at(-1)! }
      : { result: 'failed', detail: output.slice(-400) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies a file of the release to `/opt/NAME` in the new Debian. */
function copyOfRelease(ending: string, name: string): (folder: string) => void {
  return (folder) => {
    const files = existsSync(RELEASE) ? readdirSync(RELEASE) : [];
    const file = files.find((file) => file.endsWith(ending));
    if (file === undefined) throw new Error(`The line that builds the release has made no ${ending}.`);
    cpSync(join(RELEASE, file), join(folder, 'opt', name));
  };
}

/** Starts a command in the background, and waits until the service is ready. */
const untilReady = (command: string, port: number, log: string): string => `
  ${command} >${log} 2>&1 & service=$!
  until /usr/bin/env PORT=${port} courtside health 2>/dev/null; do kill -0 $service || { cat ${log}; exit 1; }; sleep 0.2; done`;

/** Tries `npm start` and `npm test` without other steps, with the Node and npm of Debian 12. */
export function walkNpm(): Outcome {
  return inDebian(
    (folder) => run(['git', 'clone', '--quiet', ROOT, join(folder, 'opt/courtside')]),
    `apt-get update
    apt-get install --yes --no-install-recommends nodejs npm procps
    useradd --create-home ann
    chown -R ann: /opt/courtside
    cd /opt/courtside
    export PORT=3978 PATH=$PATH:/opt/courtside
    ! su ann -c 'npm start' >/opt/log 2>&1
    grep 'sudo apt-get install libatomic1' /opt/log || { cat /opt/log; exit 1; }
    apt-get install --yes --no-install-recommends libatomic1
    ${untilReady("su ann -c 'npm start'", 3978, '/opt/log')}
    ! grep -i 'warn\\|error' /opt/log
    pkill -f 'courtside serve'
    wait $service || true
    su ann -c 'npm test -- server/test/http/problems.test.ts' >/opt/test 2>&1 || { cat /opt/test; exit 1; }
    echo "Node $(node --version), npm $(npm --version): names libatomic1, then starts; $(grep -o 'pass [0-9]*' /opt/test)"`,
  );
}

/** Tries the release's archive on a system without Node, npm and libatomic. */
export function walkArchive(): Outcome {
  return inDebian(
    copyOfRelease('-linux-x64.tar.gz', 'courtside.tar.gz'),
    `cd /opt
    tar -xzf courtside.tar.gz
    ln -s /opt/courtside/courtside /usr/local/bin
    export PATH=$PATH:/usr/local/bin PORT=3979
    ! courtside --version >log 2>&1
    grep 'apt-get install libatomic1' log
    apt-get update
    apt-get install --yes --no-install-recommends libatomic1
    ${untilReady('courtside serve', 3979, '/opt/log')}
    courtside doctor
    kill $service
    wait $service
    grep -o 'Courtside [0-9].* starts' /opt/log`,
  );
}

/** Tries the Debian package: what it installs, what an upgrade keeps, and what remains after its removal. */
export function walkPackage(): Outcome {
  return inDebian(
    copyOfRelease('_amd64.deb', 'courtside.deb'),
    `apt-get update
    apt-get install --yes --no-install-recommends procps /opt/courtside.deb
    systemd=/usr/lib/systemd/system/courtside.service
    test -f $systemd
    test "$(stat -c '%a %U %G' /etc/courtside.env)" = '640 root courtside'
    test "$(stat -c '%a %U' /var/lib/courtside)" = '700 courtside'
    echo PORT=3980 >>/etc/courtside.env
    ${untilReady('runuser -u courtside -- courtside serve', 3980, '/opt/log')}
    runuser -u courtside -- courtside users create --email ann@example.org --name Ann
    pkill -u courtside
    wait $service
    apt-get install --yes --reinstall /opt/courtside.deb
    grep PORT=3980 /etc/courtside.env
    apt-get purge --yes courtside
    test ! -e /opt/courtside
    test ! -e $systemd
    test -f /var/lib/courtside/courtside.db
    grep -o 'Courtside [0-9].* starts' /opt/log`,
  );
}
