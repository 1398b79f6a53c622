/** Saves a file through the browser's download. A phone may instead open it in an app. */
export function saveFile(parts: BlobPart[], { name, type }: { name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Wait before the cleanup: the browser still reads the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
