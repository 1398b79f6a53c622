import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Release, run } from './release-folder.ts';

const ARCHITECTURES: Record<string, string> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };
const SETTINGS = `# The settings of Courtside: see /opt/courtside/docs/configuration.md. This file may contain passwords.
DATABASE_URL=file:/var/lib/courtside/courtside.db
# PUBLIC_URL=https://book.example.org
# TRUST_PROXY=127.0.0.1
`;
/**
 * Runs after the installation and after each upgrade. It restarts a running service, but does not start a stopped
 * service.
 */
const AFTER_INSTALLATION = `#!/bin/sh
set -e
id courtside >/dev/null 2>&1 || useradd --system --user-group --home-dir /var/lib/courtside --shell /usr/sbin/nologin courtside
install -d -m 700 -o courtside -g courtside /var/lib/courtside
chown root:courtside /etc/courtside.env
chmod 640 /etc/courtside.env
[ -d /run/systemd/system ] || exit 0
systemctl daemon-reload
systemctl try-restart courtside
`;
/** Node stores compiled code below `node_modules/.cache`, which is not in the package's list of files. */
const BEFORE_REMOVAL = `#!/bin/sh
set -e
rm -rf /opt/courtside/node_modules/.cache
if [ "$1" = remove ] && [ -d /run/systemd/system ]; then systemctl disable --now courtside; fi
`;

/** Makes the Debian package with the release's folder, the systemd unit and the settings. Needs `dpkg-deb`. */
export function makeDebianPackage(folder: string, platform: string, { version }: Release, output: string): string {
  const root = join(folder, '../debian');
  const architecture = ARCHITECTURES[platform]!;
  const write = (path: string, content: string, mode = 0o644): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
    chmodSync(join(root, path), mode);
  };
  rmSync(root, { recursive: true, force: true });
  mkdirSync(join(root, 'usr/bin'), { recursive: true });
  mkdirSync(join(root, 'opt'));
  // Make hard links instead of copies, because the folder has 190 MB
  run('cp', ['-a', '--link', folder, join(root, 'opt/courtside')]);
  run('chmod', ['-R', 'u=rwX,go=rX', join(root, 'opt')]);
  symlinkSync('/opt/courtside/courtside', join(root, 'usr/bin/courtside'));
  const unit = join(folder, 'docs/courtside.service');
  mkdirSync(join(root, 'usr/lib/systemd/system'), { recursive: true });
  run('install', ['-m', '644', unit, join(root, 'usr/lib/systemd/system/courtside.service')]);
  write('etc/courtside.env', SETTINGS, 0o640);
  write('DEBIAN/conffiles', '/etc/courtside.env\n');
  write('DEBIAN/postinst', AFTER_INSTALLATION, 0o755);
  write('DEBIAN/prerm', BEFORE_REMOVAL, 0o755);
  // Debian sorts `~` before the end of a version, so 0.2.0~beta.1 counts as older than 0.2.0.
  const control = {
    Package: 'courtside',
    Version: version.replace('-', '~'),
    Architecture: architecture,
    Maintainer: 'The Courtside contributors',
    Depends: 'libatomic1, libc6 (>= 2.28), libgcc-s1, libstdc++6, passwd',
    Recommends: 'ca-certificates',
    'Installed-Size': run('du', ['-sk', root]).split('\t')[0]!,
    Section: 'web',
    Priority: 'optional',
    Description: 'booking service for sports courts',
  };
  const fields = Object.entries(control).map(([name, value]) => `${name}: ${value}\n`);
  write('DEBIAN/control', fields.join(''));
  const path = join(output, `courtside_${version}_${architecture}.deb`);
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', '--build', root, path]);
  rmSync(root, { recursive: true });
  return path;
}
