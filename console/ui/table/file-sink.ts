/** Destination of a file that is written in pieces. */
export interface FileSink {
  write: (text: string) => Promise<void>
  close: () => Promise<void>
  /** Discards everything written so far. */
  abort: () => Promise<void>
}

interface PickerWindow {
  /** The File System Access API: not in every browser, and not in TypeScript's library. */
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/** So long may a browser take to begin with a download. */
const DOWNLOAD_STARTS_MS = 60_000

/**
 * Opens a file: written directly to the disk where the browser supports it, otherwise collected by the browser and
 * downloaded at the end. `undefined` if the user cancels. Must be called within the click that asks for it, since
 * browsers refuse otherwise.
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
    // Refused, for example in a frame or by a policy, so the blob is used instead.
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
