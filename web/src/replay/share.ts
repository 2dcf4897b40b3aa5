/** Handing a game on: as a link, as a file, through what the device offers. */

export const fileOf = (name: string, text: string): File =>
  new File([text], `${name}.tortuga`, { type: 'text/plain' })

export type Sent = Parameters<typeof navigator.canShare>[0] & object

/** Whether the device has a way to send it, as phones do. */
export const canSend = (what: Sent): boolean =>
  typeof navigator.share === 'function' && (navigator.canShare?.(what) ?? false)

/** False where the browser does not allow it: then the text is selected, so that a person can copy it. */
export async function copy(text: string, box?: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (box) getSelection()?.selectAllChildren(box)
    return false
  }
}

export function download(file: File): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
