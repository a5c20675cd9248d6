// replaces each picture; a test sees where one is, and not which one
export default '/asset';
