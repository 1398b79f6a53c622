import { CourtsElement } from './courts-element.ts';

// A page may load the script twice, and a second definition of an element fails.
if (!customElements.get('courtside-courts')) customElements.define('courtside-courts', CourtsElement);
