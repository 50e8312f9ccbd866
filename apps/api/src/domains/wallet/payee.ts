import { DEMO_PAYEE } from '@saikoro/shared/wallet'

/** The payee as a client sends it back: each field that it fills in. */
export interface NamedPayee {
  readonly bank: string
  readonly bankname: string
  readonly banknumber: string
  readonly bankfenhang: string
  readonly fhnumber: string
}

const { id, bankname, bankhang, banknumber, bankfenhang, fhnumber } = DEMO_PAYEE

/** Clients differ in which of the payee's names they send as `bank` and which as `bankname`. */
const KNOWN: Readonly<Record<keyof NamedPayee, readonly string[]>> = {
  bank: [String(id), bankname, bankhang],
  bankname: [bankname, bankhang],
  banknumber: [banknumber],
  bankfenhang: [bankfenhang],
  fhnumber: [fhnumber],
}

function plain(text: string): string {
  return text.replaceAll(/\s/g, '')
}

/** Is every field that was sent the sandbox's own? Whoever was given other details to pay to is told so (charter C3.1). */
export function isDemoPayee(payee: NamedPayee): boolean {
  const fields = Object.entries(KNOWN) as [keyof NamedPayee, readonly string[]][]
  return fields.every(([field, known]) => {
    const sent = plain(payee[field])
    return sent === '' || known.some((value) => plain(value) === sent)
  })
}
