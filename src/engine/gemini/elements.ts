// Extracts the elements of a streamed JSON array as soon as each is complete.

/** Takes text as it arrives; returns the elements that it completed. Elements must be objects. */
export function createElementReader(): (text: string) => string[] {
  let depth = 0;
  let inString = false;
  let escaped = false;
  let element = '';
  return (text) => {
    const closed: string[] = [];
    for (const character of text) {
      if (depth > 0) element += character;
      if (escaped) escaped = false;
      else if (inString && character === '\\') escaped = true;
      else if (character === '"') inString = !inString;
      else if (!inString && character === '{') {
        if (depth === 0) element = character;
        depth++;
      } else if (!inString && character === '}') {
        depth--;
        if (depth === 0) closed.push(element);
      }
    }
    return closed;
  };
}
