/** Saves a file with the browser's download. A phone may open it in the app of its type instead. */
export function saveFile(parts: BlobPart[], { name, type }: { name: string; type: string }): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Wait: the browser still reads the file.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
