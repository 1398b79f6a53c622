// Unpacks the browser of `@sparticuz/chromium` into `TMPDIR`. This is a separate program because the package reads its
// environment variables during the import: `TMPDIR`, and `AWS_EXECUTION_ENV` for fonts and libraries.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
