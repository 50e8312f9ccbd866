/** Why an operator's picture, video, row or cell is refused: the English of the terminal and of the desk. */
export const IMPORT_FAULTS = {
  pictureFormat: () =>
    'This is no JPEG, PNG, WebP or AVIF picture, or it is damaged. Save it as JPEG and try again.',
  pictureHeic: () =>
    'This is a HEIC picture. Save it as JPEG and try again (iPhone: Settings › Camera › Formats › Most Compatible).',
  picturePixels: () => 'This picture has more than 40 million pixels. Save it smaller and try again.',
  pictureBytes: () => 'This picture has more than 20 MB. Save it smaller and try again.',
  pictureSide: (width: string, height: string, least: string) =>
    `This picture is ${width} by ${height}: each side needs at least ${least}.`,
  captionsBytes: () => 'This captions file has more than 64 KB.',
  captionsHeader: () => 'Choose a WebVTT file in UTF-8, whose first line is WEBVTT.',
  captionsTime: (line: string) =>
    `Line ${line}: write the times like “00:01.000 --> 00:04.000”, in the order in which the captions begin.`,
  captionsEmpty: () => 'This file has no captions.',
  videoBytes: () => 'This video has more than 2 GB. Save it smaller and try again.',
  videoBrief: () => 'This video is shorter than a second.',
  videoLong: (seconds: string, most: string) =>
    `This video takes ${seconds} seconds; at most ${most} are possible here.`,
  videoSide: (width: string, height: string, least: string) =>
    `This video is ${width} by ${height}: each side needs at least ${least}.`,
  videoStalled: () => 'This video cannot be read any further.',
  videoUnreadable: (why = '') => `This video cannot be read: ${why}.`,
  videoBreaks: (how: string) => `This video breaks the program that reads it (${how}).`,
  empty: () => 'It is empty.',
  name: () => 'Commas and “|” are not allowed.',
  tag: () => '“|” is not allowed. Separate tags by commas or semicolons.',
  tagLong: (most: string) => `At most ${most} characters for each tag.`,
  tags: (most: string) => `Up to ${most} tags.`,
  whole: (min: string, max: string) => `Write a whole number from ${min} to ${max}.`,
  yesNo: () => 'Write yes or no.',
  long: (most: string) => `At most ${most} characters.`,
  files: (most: string) => `At most ${most} files.`,
  code: () => 'Write 4 to 32 capital letters, digits and hyphens.',
  value: () => 'This column doesn’t take such a value.',
  city: (name: string) => `There is no city “${name}”. Add it first.`,
  cities: (name: string) => `There are two cities called “${name}”.`,
  category: (name: string) => `There is no category “${name}”. Add it first.`,
  profileThere: (id: string) => `Profile ${id} has these names already.`,
  cityThere: () => 'There is a city of this name already.',
  there: () => 'It is there already.',
  cover: () => 'Name a picture for the cover.',
  column: () => 'This kind has no such column.',
  cells: (own: string, first: string) => `It has ${own} cells, and the first line has ${first}.`,
  twice: () => 'The first line has this column twice.',
}
