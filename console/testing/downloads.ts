import { onTestFinished } from 'vitest'

interface Download {
  name: string
  content: Blob
}

/** The files that the page saves until the test ends; jsdom has no downloads. */
export function catchDownloads(): readonly Download[] {
  const downloads: Download[] = []
  const blobs = new Map<string, Blob>()
  const { createObjectURL, revokeObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob)
    return url
  }
  URL.revokeObjectURL = (url) => void blobs.delete(url)
  HTMLAnchorElement.prototype.click = function save(this: HTMLAnchorElement) {
    const content = blobs.get(this.href)
    if (content !== undefined) downloads.push({ name: this.download, content })
  }
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL })
    HTMLAnchorElement.prototype.click = click
  })
  return downloads
}
