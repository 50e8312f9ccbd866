/** Excel, LibreOffice and Google Sheets run text that starts like this as a formula. NFKC has already replaced full-width signs. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%\u2212]|^[\t\r\n]/u

/** Returns the text for a cell of a CSV file: with an apostrophe in front if a spreadsheet could run it as a formula. */
export function spreadsheetText(text: string): string {
  return FORMULA.test(text.normalize('NFKC')) ? `'${text}` : text
}
