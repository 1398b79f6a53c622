/** Hands the browser a file: it is downloaded, or on a phone opened by what takes its type. */
export function saveFile(parts: BlobPart[], { name, type }: { name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the browser has only begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
