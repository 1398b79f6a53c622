// Unpacks the browser of `@sparticuz/chromium` into the folder for temporary files. A program of its own, because the package is
// configured by environment variables when it is imported: `TMPDIR`, and `AWS_EXECUTION_ENV` for its fonts and libraries.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
