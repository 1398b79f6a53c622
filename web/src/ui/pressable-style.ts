// React Aria adds a `<style>` element with this id, which the content security policy forbids. It adds none if an
// element with the id exists. `menu.css` has the rule of that style.
const marker = document.createElement('meta');
marker.id = 'react-aria-pressable-style';
document.head.append(marker);
