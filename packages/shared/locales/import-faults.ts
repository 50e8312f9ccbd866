/** Why an operator's picture, video, row or cell is refused: the English of the terminal and of the desk. */
export const IMPORT_FAULTS = {
  pictureFormat: () =>
    'This is no JPEG, PNG, WebP or AVIF picture, or it is damaged. Save it as JPEG and try again.',
  pictureHeic: () =>
    'This is a HEIC picture. Save it as JPEG and try again (iPhone: Settings › Camera › Formats › Most Compatible).',
  large: (most: string) => `This file has more than ${most}. Save it smaller and try again.`,
  side: (width: string, height: string, least: string) =>
    `It is ${width} by ${height}: each side needs at least ${least}.`,
  captionsHeader: () => 'Choose a WebVTT file in UTF-8, whose first line is WEBVTT.',
  captionsTime: (line: string) =>
    `Line ${line}: write the times like “00:01.000 --> 00:04.000”, in the order in which the captions begin.`,
  videoBrief: () => 'This video is shorter than a second.',
  videoLong: (seconds: string, most: string) =>
    `This video takes ${seconds} seconds; at most ${most} are possible here.`,
  videoUnreadable: (why = '') => `This video cannot be read: ${why}.`,
  empty: () => 'It is empty.',
  name: () => 'Commas and “|” are not allowed.',
  tag: () => '“|” is not allowed. Separate tags by commas or semicolons.',
  tagLong: (most: string) => `At most ${most} characters for each tag.`,
  most: (most: string) => `At most ${most}.`,
  whole: (min: string, max: string) => `Write a whole number from ${min} to ${max}.`,
  yesNo: () => 'Write yes or no.',
  long: (most: string) => `At most ${most} characters.`,
  code: () => 'Write 4 to 32 capital letters, digits and hyphens.',
  value: () => 'This column doesn’t take such a value.',
  missing: (name: string) => `There is no “${name}”. Add it first.`,
  cities: (name: string) => `There are two cities called “${name}”.`,
  profileThere: (id: string) => `Profile ${id} has these names already.`,
  there: () => 'It is there already.',
  column: () => 'This kind has no such column.',
  cells: (own: string, first: string) => `It has ${own} cells, and the first line has ${first}.`,
  twice: () => 'The first line has this column twice.',
}
