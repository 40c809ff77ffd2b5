/** Where a file goes, piece by piece. */
export interface FileSink {
  write: (text: string) => Promise<void>
  close: () => Promise<void>
  /** What was written so far is thrown away. */
  abort: () => Promise<void>
}

interface PickerWindow {
  /** The File System Access API: not in every browser, and not in TypeScript's library. */
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/** So long may a browser take to begin with a download. */
const DOWNLOAD_STARTS_MS = 60_000

/**
 * Straight to the disc where the browser can; else in parts that the browser itself keeps, and that
 * are one download at the end. `undefined`: the user wants no file after all. Must be called in the
 * very click that asks for it, or browsers refuse.
 */
export async function openSink(name: string, type: string): Promise<FileSink | undefined> {
  const { showSaveFilePicker } = window as PickerWindow // beyond TypeScript's library
  if (showSaveFilePicker === undefined) return blobSink(name, type)
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName: name })
    const stream = await handle.createWritable()
    return {
      write: (text) => stream.write(text),
      close: () => stream.close(),
      abort: () => stream.abort(),
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined
    // Refused, as in a frame or by a policy: the other way is still there.
    return blobSink(name, type)
  }
}

function blobSink(name: string, type: string): FileSink {
  let parts: Blob[] = []
  return {
    async write(text) {
      parts.push(new Blob([text]))
    },
    async close() {
      saveAs(name, new Blob(parts, { type }))
      parts = []
    },
    async abort() {
      parts = []
    },
  }
}

/** Has the browser put a file where it puts downloads. */
export function saveAs(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_STARTS_MS)
}
